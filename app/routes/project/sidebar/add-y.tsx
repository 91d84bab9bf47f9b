import { useState } from "react";
import { MOST_Y } from "~/analyses/request-messages";
import { Button } from "~/components/button";
import { offeredColumns, offeredName } from "../../offered-columns";
import { refusalOfY, takesMoreY } from "../draft/draft-dependents";
import { canBeY } from "../draft/roles";
import { FIELD } from "../draft/sidebar-form";
import { useSidebar } from "./sidebar-context";

/** Adds a column to the Y of a univariate analysis, also without JavaScript. */
export function AddY() {
  const { draft, columns, change, showHints } = useSidebar();
  const [chosen, setChosen] = useState("");
  if (!takesMoreY(draft)) return null;
  const possible = columns.filter(
    ({ type, column_index: index }) => canBeY(type, draft) && refusalOfY(draft, index) === null,
  );
  const offered = offeredColumns(possible, []);
  if (offered.length === 0) return null;
  const isOffered = offered.some(({ column_index: index }) => String(index) === chosen);
  return (
    <div className="add-y">
      <select
        className="select"
        name={FIELD.addY}
        aria-label="Further dependent variable"
        value={isOffered ? chosen : ""}
        onChange={({ target: { value } }) => setChosen(value)}
      >
        <option value="">{`Another column, up to ${MOST_Y}`}</option>
        {offered.map((column) => (
          <option key={column.column_index} value={column.column_index}>
            {offeredName(column)}
          </option>
        ))}
      </select>
      <Button
        type="submit"
        size="s"
        name={FIELD.intent}
        value="add-y"
        onClick={(event) => {
          event.preventDefault();
          if (!isOffered) return showHints([{ place: "y", text: "Choose a column to add." }]);
          change({ kind: "add-y", column: Number(chosen) });
          setChosen("");
        }}
      >
        Add Y
      </Button>
    </div>
  );
}
