import { DndContext, PointerSensor, useSensor, useSensors } from "@dnd-kit/core";
import { SILENT_DRAG } from "~/components/silent-drag";
import { Button } from "~/components/button";
import { Plus } from "~/components/icons";
import type { RuleCounts } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { Column } from "~/services/shapes/column-shape";
import { offeredColumns } from "../../offered-columns";
import type { Trial } from "../trial/trial";
import { ChangeButton } from "./change-button";
import { columnsOf, hasElse, type RecodeChange } from "./recode-draft";
import type { RecodeDraft } from "./recode-schema";
import { RuleBlock } from "./rule-block";
import { useColumnValues } from "./use-column-values";

const DRAG_DISTANCE = 5;

interface RuleBuilderProps {
  projectId: string;
  columns: readonly Column[];
  /** Changes with the content of the columns. */
  version: string;
  draft: RecodeDraft;
  counts: RuleCounts | null;
  /** The refusal of the core, and the rule that it concerns. */
  trial: Pick<Trial, "failure" | "rule">;
  isChecked: boolean;
  refusals: readonly string[];
  change: (change: RecodeChange) => void;
}

function withoutRuleText(count: number): string {
  return `${formatCount(count)} ${count === 1 ? "row has" : "rows have"} no rule and ${count === 1 ? "stays" : "stay"} empty.`;
}

/** The rules of a conditional column. */
export function RuleBuilder(props: RuleBuilderProps) {
  const { projectId, version, draft, counts, trial, isChecked, refusals, change } = props;
  const used = columnsOf(draft);
  const columns = offeredColumns(props.columns, used);
  const sensors = useSensors(useSensor(PointerSensor, { activationConstraint: { distance: DRAG_DISTANCE } }));
  const isClosed = hasElse(draft);
  const movable = draft.blocks.length - (isClosed ? 1 : 0);
  const texts = columns.filter(({ type }) => type === "STRING").map(({ column_index: index }) => index);
  const values = useColumnValues(
    projectId,
    used.filter((index) => texts.includes(index)),
    version,
  );
  const listOf = (column: number | null) =>
    column !== null && values.has(column) ? `values-of-${column}` : undefined;
  return (
    <>
      <div className="calculator-head">
        <h2 id="rules">Rules</h2>
        <ChangeButton change={{ kind: "clear" }} apply={change}>
          CLEAR ALL
        </ChangeButton>
      </div>
      <p className="field-hint">For each row, the first rule from the top that holds gives the value.</p>
      {refusals.map((message) => (
        <p key={message} className="field-error" role="alert">
          {message}
        </p>
      ))}
      <DndContext
        id="rules-order"
        sensors={sensors}
        accessibility={SILENT_DRAG}
        onDragEnd={({ active, over }) => {
          if (over) change({ kind: "move", block: Number(active.id), to: Number(over.id) });
        }}
      >
        <ol className="rules" aria-labelledby="rules">
          {draft.blocks.map((block, at) => (
            <RuleBlock
              key={block.id}
              block={block}
              at={at}
              movable={movable}
              count={counts?.rules[at]}
              refusal={trial.rule === at ? trial.failure : null}
              columns={columns}
              isChecked={isChecked}
              listOf={listOf}
              change={change}
            />
          ))}
        </ol>
      </DndContext>
      {[...values].map(([column, list]) => (
        <datalist key={column} id={`values-of-${column}`}>
          {list.map((value) => (
            <option key={value} value={value} />
          ))}
        </datalist>
      ))}
      <div className="rules-foot">
        {isClosed ? (
          <Button size="s" disabled>
            Nothing can follow Else
          </Button>
        ) : (
          <>
            <ChangeButton
              change={{ kind: "add", type: "else_if" }}
              apply={change}
              icon={<Plus size={14} aria-hidden />}
            >
              Else if
            </ChangeButton>
            <ChangeButton
              change={{ kind: "add", type: "else" }}
              apply={change}
              icon={<Plus size={14} aria-hidden />}
            >
              Else
            </ChangeButton>
          </>
        )}
        <p role="status" className="rules-rest num">
          {counts && counts.without_rule > 0 ? withoutRuleText(counts.without_rule) : null}
        </p>
      </div>
    </>
  );
}
