import { Link } from "@remix-run/react";
import { useId } from "react";
import { splitAtPoint } from "~/lib/format-number";
import { openingInWords } from "~/lib/opening";
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

/** A cell's text; a link where it opens a page and the table knows the address. */
function CellText({
  cell,
  widest,
  hrefOf,
}: {
  cell: FormattedCell;
  widest: string;
  hrefOf: FiguresTableProps["hrefOf"];
}) {
  const text = cell.isAligned ? <AlignedNumber cell={cell} widest={widest} /> : cell.text;
  if (cell.opens === undefined || !hrefOf) return text;
  return (
    <Link to={hrefOf(cell.opens.path)} className="figures-link">
      {text}
      <span className="sr-only"> {openingInWords(cell.opens)}</span>
    </Link>
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

/** The errors to choose from: the names of the folds, after the name of the columns which are shown at first. */
function FoldChoice({ table, onFold }: { table: ResultTable; onFold: FiguresTableProps["onFold"] }) {
  const name = useId();
  const first = table.columns.find(({ group, fold }) => group !== undefined && fold === undefined);
  return (
    <fieldset className="figures-folds">
      <legend>{table.foldsOf}</legend>
      {[null, ...foldsOf(table)].map((fold, number) => (
        <label key={number}>
          <input
            type="radio"
            name={name}
            defaultChecked={fold === null}
            data-opens={number}
            onChange={() => onFold?.(fold)}
          />
          {fold ?? first?.group}
        </label>
      ))}
    </fieldset>
  );
}

interface FiguresTableProps {
  table: ResultTable;
  /** Shows the title as caption; otherwise it is only the accessible name. */
  caption?: boolean;
  /** Shows one fold at a time, by choice; otherwise all columns are shown. */
  hasFolds?: boolean;
  /** Called with the fold that is chosen; null for the columns that are shown at first. */
  onFold?: (fold: string | null) => void;
  /** The address of a page below the analysis; without it cells open nothing. */
  hrefOf?: ((path: string) => string) | undefined;
}

/**
 * A table of a result: figures aligned at the decimal point, all digits on hover, headings above groups of columns. Folds
 * take the place of the columns that are shown at first; a choice above the table shows one of them, also without JavaScript.
 */
export function FiguresTable({
  table,
  caption = false,
  hasFolds = false,
  onFold,
  hrefOf,
}: FiguresTableProps) {
  const id = useId();
  const { columns } = table;
  const rows = formatTable(table);
  const widest = columns.map((_, at) => widestFraction(rows, at));
  const folds = hasFolds ? foldsOf(table) : [];
  const hasMore = hasFolds && columns.some(({ isSecondary }) => isSecondary === true);
  /** The style sheet shows the cells of a fold while its control is checked; 0 is the fold that is shown at first. */
  const look = (column: ResultColumn | undefined, isSecondary = column?.isSecondary === true) => ({
    ...(folds.length === 0 || column?.group === undefined
      ? {}
      : { "data-fold": column.fold === undefined ? 0 : folds.indexOf(column.fold) + 1 }),
    ...(hasMore && isSecondary ? { "data-secondary": "true" } : {}),
  });

  return (
    <>
      {folds.length > 0 ? <FoldChoice table={table} onFold={onFold} /> : null}
      <table className="figures" data-narrow={columns.length <= 3} data-folds={hasMore || undefined}>
        <caption className={caption ? undefined : "sr-only"}>{table.title}</caption>
        <thead>
          {columns.some(({ group }) => group !== undefined) ? (
            <tr>
              {columnGroups(columns).map(({ group, span }, i, groups) => {
                const from = groups.slice(0, i).reduce((sum, each) => sum + each.span, 0);
                const own = columns.slice(from, from + span);
                const isSecondary = own.every((column) => column.isSecondary);
                return group === null ? (
                  <td key={i} colSpan={span} {...look(own[0], isSecondary)} />
                ) : (
                  <th key={i} colSpan={span} scope="colgroup" {...look(own[0], isSecondary)}>
                    <GroupHeading column={own[0]} isPage={hasFolds} />
                  </th>
                );
              })}
            </tr>
          ) : null}
          <tr>
            {columns.map((column) =>
              column.label === "" ? (
                <td key={column.key} {...look(column)} />
              ) : (
                <th key={column.key} scope="col" className={textClass(column)} {...look(column)}>
                  <ColumnLabel column={column} isShort={hasFolds} />
                </th>
              ),
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, i) => (
            <tr key={i} data-part={table.partStarts?.includes(i) || undefined}>
              {row.map((cell, at) =>
                at === 0 ? (
                  <th key={at} scope="row">
                    {cell.text}
                  </th>
                ) : (
                  <td
                    key={at}
                    className={cell.isNumber ? undefined : textClass(columns[at])}
                    title={cell.full || undefined}
                    {...look(columns[at])}
                  >
                    <CellText cell={cell} widest={widest[at] ?? ""} hrefOf={hrefOf} />
                  </td>
                ),
              )}
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

/** The columns that narrow windows fold away: "Std. error, t, VIF". */
function moreInWords(table: ResultTable): string {
  const secondary = table.columns.filter(({ isSecondary }) => isSecondary);
  return [...new Set(secondary.map(({ label }) => label))].join(", ");
}
