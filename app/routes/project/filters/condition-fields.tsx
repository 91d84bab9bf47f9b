import { Plus } from "~/components/icons";
import type { Column } from "~/services/shapes/column-shape";
import { offeredColumns } from "../../offered-columns";
import { ChangeButton } from "../../transform/recode/change-button";
import { columnsOf, type RecodeChange } from "../../transform/recode/recode-draft";
import type { RecodeDraft } from "../../transform/recode/recode-schema";
import { fieldOf, PART } from "../../transform/recode/recode-form";
import { Condition } from "../../transform/recode/rule-block";
import { SELECT_ALL } from "../../transform/recode/rule-words";
import { useColumnValues } from "../../transform/recode/use-column-values";

interface ConditionFieldsProps {
  projectId: string;
  columns: readonly Column[];
  /** Changes with the content of the columns. */
  version: string;
  draft: RecodeDraft;
  /** Whether fields that are missing are marked. */
  isChecked: boolean;
  change: (change: RecodeChange) => void;
}

const ERROR_ID = "conditions-error";

/** The conditions of a filter, with the fields of a rule of the conditional builder. */
export function ConditionFields(props: ConditionFieldsProps) {
  const { projectId, version, draft, isChecked, change } = props;
  const used = columnsOf(draft);
  const columns = offeredColumns(props.columns, used);
  const texts = new Set(columns.filter(({ type }) => type === "STRING").map((each) => each.column_index));
  const values = useColumnValues(
    projectId,
    used.filter((index) => texts.has(index)),
    version,
  );
  const listOf = (column: number | null) =>
    column !== null && values.has(column) ? `values-of-${column}` : undefined;
  const conditions = draft.blocks[0]?.conditions ?? [];
  return (
    <fieldset className="grid gap-2">
      <legend className="field-label pb-1">Keep rows where</legend>
      {/* The rest of the rule that these conditions belong to. */}
      <input type="hidden" name={fieldOf.type(0)} value="if" />
      <input type="hidden" name={`${fieldOf.operand(0, null, "then")}.${PART.type}`} value="Value" />
      {conditions.map((condition, at) => (
        <Condition
          key={condition.id}
          columns={columns}
          isChecked={isChecked}
          listOf={listOf}
          change={change}
          block={0}
          at={at}
          condition={condition}
          isOnly={conditions.length === 1}
          errorId={ERROR_ID}
        />
      ))}
      <div>
        <ChangeButton
          change={{ kind: "add-condition", block: 0 }}
          apply={change}
          icon={<Plus size={14} aria-hidden />}
        >
          And / Or
        </ChangeButton>
      </div>
      {isChecked ? (
        <p id={ERROR_ID} role="alert" className="field-error">
          {SELECT_ALL}
        </p>
      ) : null}
      {[...values].map(([column, texts]) => (
        <datalist key={column} id={`values-of-${column}`}>
          {texts.map((text) => (
            <option key={text} value={text} />
          ))}
        </datalist>
      ))}
    </fieldset>
  );
}
