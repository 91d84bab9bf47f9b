import type { ModelCell, ModelRow, ModelTable } from "./model-table";

function Cell({ cell }: { cell: ModelCell }) {
  const hangs = /[)\]]$/.test(cell.text);
  return (
    <td title={cell.full || undefined} data-muted={cell.isMuted} data-hangs={hangs || undefined}>
      {cell.text}
      {cell.stars ? <span className="stars">{cell.stars}</span> : null}
    </td>
  );
}

function RowHead({ row }: { row: ModelRow }) {
  return (
    <th scope="row">
      {row.name}
      {row.footnote === "" ? null : <sup>{row.footnote}</sup>}
      {row.heard === "" ? null : <span className="sr-only"> {row.heard}</span>}
    </th>
  );
}

/** The models as columns of one table, as papers print them. */
export function ModelsTable({ table }: { table: ModelTable }) {
  const firstStatistic = table.rows.findIndex(({ kind }) => kind === "statistic");
  return (
    <table className="figures models">
      <caption className="sr-only">{table.title}</caption>
      <thead>
        <tr>
          <td />
          {table.heads.map(({ mark, name, y }) => (
            <th key={mark} scope="col">
              <span className="model-mark">{mark}</span>
              <span className="model-name">{name}</span>
              <span className="model-y">{y}</span>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {table.rows.map((row, at) => (
          <tr key={row.key} data-kind={row.kind} data-part={at === firstStatistic || undefined}>
            <RowHead row={row} />
            {row.cells.map((cell, index) => (
              <Cell key={table.heads[index]?.mark ?? index} cell={cell} />
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
