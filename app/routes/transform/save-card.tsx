import { Button, LinkButton } from "~/components/button";
import { Field } from "~/components/field";
import { FormErrors } from "~/components/form-errors";
import type { FieldErrors } from "~/lib/app-error";
import { FIELD, INTENT } from "./transform-form";
import { type Kind, transformHref } from "./transform-search";

interface SaveCardProps {
  projectId: string;
  kind: Kind;
  isEdit: boolean;
  name: string;
  setName: (name: string) => void;
  /** The name that the column gets when none is typed. */
  defaultName: string | null;
  version: number | null;
  errors: FieldErrors;
  busy: boolean;
  /** Called before the form is posted; false keeps it here. */
  mayPost: () => boolean;
  /** A sentence on the new column, shown before it is saved. */
  result?: string | null;
}

/** Fields whose messages are shown next to them. */
const PLACED = ["user_formula", "conditional_transform", "name"];

/** Name of the column, and CREATE or UPDATE. */
export function SaveCard(props: SaveCardProps) {
  const { projectId, kind, isEdit, name, setName, defaultName, version, errors, busy, mayPost, result } =
    props;
  const others = Object.entries(errors).flatMap(([field, texts]) => (PLACED.includes(field) ? [] : texts));
  return (
    <section className="save-card" aria-labelledby="save-title">
      <h2 id="save-title">{isEdit ? "Edit column" : "New column"}</h2>
      <input type="hidden" name={FIELD.version} value={version ?? ""} />
      <Field
        id="column-name"
        label="Name"
        errors={errors.name}
        hint={isEdit || name !== "" ? undefined : "Named after its recipe unless you type a name."}
      >
        <input
          id="column-name"
          name={FIELD.name}
          className="input column-name"
          value={name}
          maxLength={120}
          autoComplete="off"
          placeholder={defaultName ?? ""}
          aria-invalid={errors.name ? true : undefined}
          aria-describedby={errors.name ? "column-name-error" : undefined}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      {result ? <p className="field-hint">{result}</p> : null}
      <FormErrors id="form-errors" errors={others} />
      <div className="save-buttons">
        <Button
          type="submit"
          kind="primary"
          name={INTENT.action}
          value="save"
          aria-disabled={busy || undefined}
          onClick={(event) => {
            if (busy || !mayPost()) event.preventDefault();
          }}
        >
          {isEdit ? "UPDATE" : "CREATE"}
        </Button>
        <Button type="submit" className="without-js" name={INTENT.action} value="preview">
          Preview
        </Button>
        {isEdit ? (
          <LinkButton kind="quiet" to={transformHref(projectId, { kind })}>
            Cancel
          </LinkButton>
        ) : null}
      </div>
    </section>
  );
}
