import type { EffectAt, Effects } from "~/compute/contract/types";
import { formatBrief } from "~/lib/format-number";
import type { ResultCell, ResultTable } from "~/lib/result-table";
import { inWords } from "~/lib/sentence";
import { errorsInWords } from "../sentences/effect-phrases";
import type { VariableLabels } from "../variables/variable-labels";
import { errorCells, errorColumns, intervalCells, intervalColumns, P_COLUMN } from "./estimate-columns";

/** Keys of the tables of squares and interactions, in display order. */
export const TERM_TABLES = ["terms", "slopes", "turns"] as const;

/** "hp is 96.5 and Region is North" */
export function heldValuesInWords(at: readonly EffectAt[]): string {
  return inWords(
    at.map(
      ({ display_name: name, value }) =>
        `${name} is ${typeof value === "number" ? formatBrief(value, 5) : value}`,
    ),
  );
}

/** "age", "age where dose is 3": the X of an effect, with the values of others at which it holds. */
export function nameOfEffect({ display_name: name, at }: { display_name: string; at?: EffectAt[] }): string {
  return at ? `${name} where ${heldValuesInWords(at)}` : name;
}

/**
 * Squares and interactions: whether they are needed, whether their variables matter at all, and effects at values of the data.
 * `scale` follows the title of the effects if they are not on that of Y.
 */
export function termTables(
  effects: Effects | null | undefined,
  labels: VariableLabels,
  scale = "",
): ResultTable[] {
  const { terms, held = [], errors } = effects ?? {};
  if (!terms || !errors) return [];
  const { quantile } = labels.y;
  const ofErrors = `${quantile === undefined ? "" : `${quantile}, `}${errorsInWords(errors, labels)}`;
  const joint = [
    ...terms.map((term) => ({ name: term.display_name, of: "the term", gvif: null, ...term })),
    ...held.map((each) => ({ name: each.display_name, of: "all that hold it", ...each })),
  ];
  const turns = terms.flatMap(({ display_name: name, turn }): ResultCell[][] =>
    turn && turn.value !== null
      ? [
          [
            name,
            turn.is_lowest ? "lowest" : "highest",
            turn.value,
            turn.std_err,
            turn.lower,
            turn.upper,
            ...turn.range,
          ],
        ]
      : [],
  );
  const tables: ResultTable[] = [
    {
      key: "terms",
      title: `Squares and interactions: coefficients at once, ${ofErrors}`,
      columns: [
        { key: "name", label: "", kind: "text" },
        { key: "of", label: "Coefficients", kind: "text" },
        { key: "f", label: "F", kind: "number", decimals: 2, fixed: true },
        { key: "df", label: "df", kind: "text" },
        { key: "p", ...P_COLUMN },
        { key: "gvif", label: "GVIF^(1/q)", kind: "number", decimals: 2, fixed: true },
      ],
      rows: joint.map(({ name, of, joint: test, gvif, coefficients }): ResultCell[] => [
        name,
        of,
        test?.statistic ?? null,
        test?.df.join(", ") ?? "",
        test?.p_value ?? null,
        gvif === null ? { blank: true } : gvif ** (1 / Math.max(1, coefficients.length)),
      ]),
    },
    {
      key: "slopes",
      title: `Effects at values of the data${scale}, ${ofErrors}`,
      columns: [
        { key: "name", label: "Effect of", kind: "text" },
        { key: "where", label: "Where", kind: "text" },
        { key: "coeff", label: "Effect", kind: "number" },
        ...errorColumns({}),
        ...intervalColumns({}),
      ],
      rows: terms.flatMap(({ slopes }) =>
        slopes.map((slope): ResultCell[] => [
          slope.display_name,
          heldValuesInWords(slope.at ?? []),
          slope.coeff,
          ...errorCells(slope),
          ...intervalCells(slope),
        ]),
      ),
    },
    {
      key: "turns",
      title: `Turning points, ${ofErrors}`,
      columns: [
        { key: "name", label: "", kind: "text" },
        { key: "kind", label: "Y is", kind: "text" },
        { key: "value", label: "At", kind: "number" },
        { key: "std_err", label: "Std. error", kind: "number" },
        ...intervalColumns({}),
        { key: "least", label: "Smallest X", kind: "number", group: "In the data" },
        { key: "most", label: "Largest X", kind: "number", group: "In the data" },
      ],
      rows: turns,
    },
  ];
  return tables.filter(({ rows }) => rows.length > 0);
}
