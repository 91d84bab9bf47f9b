# Columns of X and of instruments ----


def category_of(cells, names):
    """The place of each row among the categories; a number can be written in several ways."""
    by_text = {name: at for at, name in enumerate(names)}
    numbers = pd.to_numeric(pd.Series(names), errors="coerce")
    by_number = {number: at for at, number in enumerate(numbers) if not pd.isna(number)}
    as_numbers = pd.to_numeric(pd.Series(cells), errors="coerce")
    return np.array([by_text.get(cell, by_number.get(number, -1)) for cell, number in zip(cells, as_numbers)], dtype=int)


def has_texts(frame, name):
    return not pd.api.types.is_numeric_dtype(frame[name])


def columns_of(frame, letter):
    """The columns x1, x2 ... of a frame, or z1, z2 ..."""
    return sorted((name for name in frame.columns if name[0] == letter and name[1:].isdigit()), key=lambda name: int(name[1:]))


def complete_rows(frame, columns, panel):
    """The rows with a time and without an empty category."""
    known = np.asarray(panel["has_time"][frame["row"].map({value: place for place, value in enumerate(panel["row"])})], dtype=bool)
    for name in columns:
        if has_texts(frame, name):
            known &= frame[name].astype(str).to_numpy() != "(empty)"
    return frame[known]


def design_of(frame, columns, categories):
    """Each column as a matrix: a column of categories has one of 0 and 1 for each category but its base."""
    texts = [name for name in columns if has_texts(frame, name)]
    made = {}
    for name in columns:
        if name in texts:
            used = categories[texts.index(name)]
            names_of = [level["name"] for level in used["levels"]]
            place = category_of(frame[name].astype(str).to_numpy(), names_of)
            made[name] = np.column_stack([(place == at).astype(float) for at, level in enumerate(names_of) if level != used["base"]])
        else:
            made[name] = frame[name].to_numpy(dtype=float)[:, None]
    return made


def with_products(made, products):
    """Adds the squares and interactions, of each pair of categories one."""
    for one, other in products:
        made[f"{one} {other}"] = np.column_stack([made[one][:, [i]] * made[other] for i in range(made[one].shape[1])])
    return made
