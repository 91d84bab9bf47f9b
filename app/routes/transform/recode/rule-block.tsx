import { useDraggable, useDroppable } from "@dnd-kit/core";
import { ArrowDown, ArrowUp, GripVertical, Plus, Trash2, X } from "~/components/icons";
import type { RuleCount } from "~/compute/contract/types";
import { formatCount } from "~/lib/format-number";
import type { Column } from "~/services/shapes/column-shape";
import { ChangeButton } from "./change-button";
import { OperandField } from "./operand-field";
import { COMPARISONS, isComplete, missingPart, type RecodeChange } from "./recode-draft";
import type { BlockDraft, ConditionDraft } from "./recode-schema";
import { fieldOf } from "./recode-form";
import { SELECT_ALL } from "./rule-words";

const HEADS = { if: "If", else_if: "Else if", else: "Else" } as const;

/** "130 rows; 12 more match, but a rule above takes them". */
function countText({ takes, overlap }: RuleCount): string {
  const rows = `${formatCount(takes)} ${takes === 1 ? "row" : "rows"}`;
  if (overlap === 0) return rows;
  const match = overlap === 1 ? "1 more matches" : `${formatCount(overlap)} more match`;
  return `${rows}; ${match}, but a rule above takes ${overlap === 1 ? "it" : "them"}`;
}

interface PartProps {
  columns: readonly Column[];
  /** Whether fields that are missing are marked. */
  isChecked: boolean;
  /** Id of the list of a column's values. */
  listOf: (column: number | null) => string | undefined;
  change: (change: RecodeChange) => void;
}

interface ConditionProps extends PartProps {
  block: number;
  at: number;
  condition: ConditionDraft;
  isOnly: boolean;
  errorId: string;
}

/** One condition: two sides and how they are compared. */
export function Condition(props: ConditionProps) {
  const { block, at, condition, columns, isChecked, isOnly, listOf, change, errorId } = props;
  const { a, comparison, b, joint } = condition;
  const missing = isChecked ? missingPart(condition) : null;
  const where = `rule ${block + 1}, condition ${at + 1}`;
  const other = (side: "a" | "b") => (side === "a" ? b : a);
  const operand = (side: "a" | "b") => (
    <OperandField
      name={fieldOf.operand(block, at, side)}
      label={`${side === "a" ? "Left side" : "Right side"}, ${where}`}
      operand={condition[side]}
      columns={columns}
      missing={missing === side}
      listId={other(side).type === "Column" ? listOf(other(side).column) : undefined}
      errorId={errorId}
      onChange={(next) => change({ kind: "set-operand", block, condition: at, side, operand: next })}
    />
  );
  return (
    <div className="condition" role="group" aria-label={`Condition ${at + 1}`}>
      {at === 0 ? (
        <input type="hidden" name={fieldOf.joint(block, at)} value={joint} />
      ) : (
        <select
          className="select condition-joint"
          name={fieldOf.joint(block, at)}
          aria-label={`And or Or, ${where}`}
          value={joint}
          onChange={({ target }) =>
            change({
              kind: "set-condition",
              block,
              condition: at,
              part: { joint: target.value === "Or" ? "Or" : "And" },
            })
          }
        >
          <option>And</option>
          <option>Or</option>
        </select>
      )}
      {operand("a")}
      <select
        className="select condition-comparison"
        name={fieldOf.comparison(block, at)}
        aria-label={`Comparison, ${where}`}
        aria-invalid={missing === "comparison" || undefined}
        aria-describedby={missing === "comparison" ? errorId : undefined}
        value={comparison}
        onChange={({ target }) => {
          const found = COMPARISONS.find(({ value }) => value === target.value);
          change({ kind: "set-condition", block, condition: at, part: { comparison: found?.value ?? "" } });
        }}
      >
        <option value="">Compare</option>
        {COMPARISONS.map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
      <span className="condition-right" data-unused={comparison === "is empty" || undefined}>
        {operand("b")}
      </span>
      {isOnly ? null : (
        <ChangeButton
          change={{ kind: "remove-condition", block, condition: at }}
          apply={change}
          label={`Remove condition ${at + 1} of rule ${block + 1}`}
          icon={<X size={14} aria-hidden />}
        />
      )}
    </div>
  );
}

interface RuleBlockProps extends PartProps {
  block: BlockDraft;
  at: number;
  /** The number of blocks that can be moved: all except an Else. */
  movable: number;
  count: RuleCount | undefined;
  /** Why the core refuses this rule. */
  refusal: string | null;
}

/** A rule: its conditions, the value that it gives, and how many rows it takes. */
export function RuleBlock({ block, at, movable, count, refusal, ...rest }: RuleBlockProps) {
  const { columns, isChecked, listOf, change } = rest;
  const isElse = block.type === "else";
  const drag = useDraggable({ id: at, disabled: isElse });
  const drop = useDroppable({ id: at, disabled: isElse });
  const errorId = `rule-${at}-error`;
  const isMissing = isChecked && !isComplete(block);
  const { a } = block.conditions[0] ?? {};
  const move = (to: number) => ({ kind: "move" as const, block: at, to });
  return (
    <li
      ref={(node) => {
        drag.setNodeRef(node);
        drop.setNodeRef(node);
      }}
      className="rule"
      data-over={drop.isOver && drop.active?.id !== at ? true : undefined}
      data-dragging={drag.isDragging || undefined}
      style={drag.transform ? { translate: `0 ${drag.transform.y}px` } : undefined}
    >
      <input type="hidden" name={fieldOf.type(at)} value={block.type} />
      <div className="rule-head">
        {isElse ? null : (
          <span className="rule-grip needs-js" title="Drag to reorder" {...drag.listeners}>
            <GripVertical size={15} aria-hidden />
          </span>
        )}
        <h3>{HEADS[block.type]}</h3>
        <p className="rule-count num" aria-live="polite">
          {count ? countText(count) : null}
        </p>
        {isElse ? null : (
          <>
            <ChangeButton
              change={move(at - 1)}
              apply={change}
              label={`Move rule ${at + 1} up`}
              icon={<ArrowUp size={14} aria-hidden />}
              disabled={at === 0}
            />
            <ChangeButton
              change={move(at + 1)}
              apply={change}
              label={`Move rule ${at + 1} down`}
              icon={<ArrowDown size={14} aria-hidden />}
              disabled={at >= movable - 1}
            />
          </>
        )}
        <ChangeButton
          change={{ kind: "remove", block: at }}
          apply={change}
          label={isElse ? "Remove Else" : `Remove rule ${at + 1}`}
          icon={<Trash2 size={14} aria-hidden />}
        />
      </div>
      {block.conditions.map((condition, index) => (
        <Condition
          key={condition.id}
          {...rest}
          block={at}
          at={index}
          condition={condition}
          isOnly={block.conditions.length === 1}
          errorId={errorId}
        />
      ))}
      <div className="rule-then">
        <span className="rule-word">then</span>
        <OperandField
          name={fieldOf.operand(at, null, "then")}
          label={`Value of rule ${at + 1}`}
          operand={block.then}
          columns={columns}
          missing={isChecked && block.then.type === "Column" && block.then.column === null}
          listId={a?.type === "Column" ? listOf(a.column) : undefined}
          placeholder="Value, or nothing for empty"
          errorId={errorId}
          onChange={(next) =>
            change({ kind: "set-operand", block: at, condition: null, side: "then", operand: next })
          }
        />
        {isElse ? null : (
          <ChangeButton
            change={{ kind: "add-condition", block: at }}
            apply={change}
            icon={<Plus size={14} aria-hidden />}
          >
            And / Or
          </ChangeButton>
        )}
      </div>
      {isMissing || refusal !== null ? (
        <p id={errorId} className="field-error">
          {isMissing ? SELECT_ALL : refusal}
        </p>
      ) : null}
    </li>
  );
}
