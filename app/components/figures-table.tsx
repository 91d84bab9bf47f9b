import { Fragment, type ReactNode, useId } from "react";
import { splitAtPoint } from "~/lib/format-number";
import {
  columnGroups,
  type FormattedCell,
  foldsOf,
  formatTable,
  groupText,
  type ResultColumn,
  type ResultTable,
} from "~/lib/result-table";

/** Pads the fraction of shorter numbers, so that decimal points align. */
function AlignedNumber({ cell, widest }: { cell: FormattedCell; widest: string }) {
  const [whole, fraction] = splitAtPoint(cell.text);
  const filler = widest.slice(fraction.length);
  return (
    <>
      {whole}
      {fraction}
      {filler ? (
        <span aria-hidden className="filler">
          {filler}
        </span>
      ) : null}
    </>
  );
}

function widestFraction(rows: readonly FormattedCell[][], at: number): string {
  let widest = "";
  for (const row of rows) {
    const cell = row[at];
    if (!cell?.isAligned) continue;
    const [, fraction] = splitAtPoint(cell.text);
    if (fraction.length > widest.length) widest = fraction.replace(/\d/g, "0");
  }
  return widest;
}

function textClass(column: ResultColumn | undefined): string | undefined {
  if (column?.kind === "prose") return "text prose";
  return column?.kind === "text" ? "text" : undefined;
}

function ColumnLabel({
  column: { label, labelStart = "" },
  isShort,
}: {
  column: ResultColumn;
  isShort: boolean;
}) {
  if (!isShort || labelStart === "") return label;
  return (
    <>
      <span className="sr-only">{labelStart}</span>
      {label.slice(labelStart.length)}
    </>
  );
}

/** A stretch of columns that open together: those that are always shown have no fold. */
interface Stretch {
  fold: string | null;
  /** Number of the fold, from 1: the style sheet shows its cells while its control is checked. */
  number: number;
  from: number;
  columns: ResultColumn[];
}

function stretchesOf(table: ResultTable, hasFolds: boolean): Stretch[] {
  const folds = hasFolds ? foldsOf(table) : [];
  const stretches: Stretch[] = [];
  for (const [at, column] of table.columns.entries()) {
    const fold = hasFolds ? (column.fold ?? null) : null;
    const last = stretches.at(-1);
    if (last?.fold === fold) last.columns.push(column);
    else
      stretches.push({
        fold,
        number: fold === null ? 0 : folds.indexOf(fold) + 1,
        from: at,
        columns: [column],
      });
  }
  return stretches;
}

/** The heading of a group: its mark as a badge on pages, in words on paper. */
function GroupHeading({ column, isPage }: { column: ResultColumn | undefined; isPage: boolean }) {
  if (!column) return null;
  const { group, groupMark, groupNote } = column;
  if (!isPage) {
    return (
      <span>{groupNote === undefined ? groupText(column) : `${groupText(column) ?? ""}, ${groupNote}`}</span>
    );
  }
  return (
    <span>
      {group}
      {groupMark === undefined ? null : (
        <span className="badge" data-kind="accent">
          used above
        </span>
      )}
      {groupNote === undefined ? null : <small>{groupNote}</small>}
    </span>
  );
}

interface FiguresTableProps {
  table: ResultTable;
  /** Shows the title as caption; otherwise it is only the accessible name. */
  caption?: boolean;
  /** Folds columns away; otherwise all are shown. */
  hasFolds?: boolean;
  /** Called when a fold is opened or closed. */
  onFold?: (fold: string, isOpen: boolean) => void;
}

/**
 * A table of a result: figures aligned at the decimal point, all digits on hover, headings above groups of columns. Each fold
 * has a control at its left edge, which shows its columns, also without JavaScript.
 */
export function FiguresTable({ table, caption = false, hasFolds = false, onFold }: FiguresTableProps) {
  const id = useId();
  const rows = formatTable(table);
  const widest = table.columns.map((_, at) => widestFraction(rows, at));
  const stretches = stretchesOf(table, hasFolds);
  const hasGroups = table.columns.some(({ group }) => group !== undefined);
  const hasMore =
    hasFolds && table.columns.some(({ isSecondary, fold }) => isSecondary === true || fold !== undefined);
  const look = (stretch: Stretch, column?: ResultColumn) => ({
    ...(stretch.fold === null ? {} : { "data-fold": stretch.number }),
    ...(hasMore && column?.isSecondary ? { "data-secondary": "true" } : {}),
  });

  const control = ({ fold, number }: Stretch): ReactNode => (
    <td className="fold-tab" rowSpan={hasGroups ? 2 : 1}>
      <label>
        <input
          type="checkbox"
          aria-label={`Show ${fold ?? ""}`}
          data-opens={number}
          onChange={(event) => onFold?.(fold ?? "", event.currentTarget.checked)}
        />
        <span aria-hidden>{fold}</span>
      </label>
    </td>
  );

  return (
    <>
      <table className="figures" data-narrow={table.columns.length <= 3} data-folds={hasMore || undefined}>
        <caption className={caption ? undefined : "sr-only"}>{table.title}</caption>
        <thead>
          {hasGroups ? (
            <tr>
              {stretches.map((stretch) => (
                <Fragment key={stretch.from}>
                  {stretch.fold === null ? null : control(stretch)}
                  {columnGroups(stretch.columns).map(({ group, span }, i, groups) => {
                    const from = groups.slice(0, i).reduce((sum, each) => sum + each.span, 0);
                    const columns = stretch.columns.slice(from, from + span);
                    const isSecondary = columns.every((column) => column.isSecondary);
                    return group === null ? (
                      <td key={i} colSpan={span} {...look(stretch, isSecondary ? columns[0] : undefined)} />
                    ) : (
                      <th key={i} colSpan={span} scope="colgroup" {...look(stretch)}>
                        <GroupHeading column={columns[0]} isPage={hasFolds} />
                      </th>
                    );
                  })}
                </Fragment>
              ))}
            </tr>
          ) : null}
          <tr>
            {stretches.map((stretch) => (
              <Fragment key={stretch.from}>
                {stretch.fold === null || hasGroups ? null : control(stretch)}
                {stretch.columns.map((column) =>
                  column.label === "" ? (
                    <td key={column.key} {...look(stretch, column)} />
                  ) : (
                    <th key={column.key} scope="col" className={textClass(column)} {...look(stretch, column)}>
                      <ColumnLabel column={column} isShort={hasFolds} />
                    </th>
                  ),
                )}
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i} data-part={table.partStarts?.includes(i) || undefined}>
              {stretches.map((stretch) => (
                <Fragment key={stretch.from}>
                  {stretch.fold !== null && i === 0 ? (
                    <td className="fold-tab" rowSpan={rows.length} />
                  ) : null}
                  {stretch.columns.map((column, place) => {
                    const at = stretch.from + place;
                    const cell = row[at];
                    if (!cell) return null;
                    return at === 0 ? (
                      <th key={at} scope="row">
                        {cell.text}
                      </th>
                    ) : (
                      <td
                        key={at}
                        className={cell.isNumber ? undefined : textClass(column)}
                        title={cell.full || undefined}
                        {...look(stretch, column)}
                      >
                        {cell.isAligned ? <AlignedNumber cell={cell} widest={widest[at] ?? ""} /> : cell.text}
                      </td>
                    );
                  })}
                </Fragment>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {hasMore ? (
        <label className="figures-more" htmlFor={id}>
          <input id={id} type="checkbox" /> {moreInWords(table)}
        </label>
      ) : null}
    </>
  );
}

/** The columns that narrow windows fold away: "Std. error, t, VIF, HC3, OLS". */
function moreInWords(table: ResultTable): string {
  const secondary = table.columns.filter(({ isSecondary, fold }) => isSecondary && fold === undefined);
  return [...new Set([...secondary.map(({ label }) => label), ...foldsOf(table)])].join(", ");
}
