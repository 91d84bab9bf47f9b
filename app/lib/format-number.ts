/**
 * Formats numbers for people.
 *
 * Rules (docs/methods/statistics.md#how-numbers-are-written): at most 4 decimals, trailing zeros kept per column; |v| ≥ 1e9 or 0 < |v| < 5e-5 in
 * scientific notation; counts as integers; p-values with 3 decimals and no leading zero, below .001 as "< .001".
 * On screen, commas separate thousands, and the minus sign is U+2212.
 * Exports use `plainNumber`, which keeps all digits.
 */

export const MAX_DECIMALS = 4;

const THIN_SPACE = "\u202f";
const THOUSANDS = ",";
const MINUS = "\u2212";
const SCIENTIFIC_FROM = 1e9;
const SCIENTIFIC_BELOW = 5e-5;

/** Shown where a value is not defined. */
export const NOT_DEFINED = "–";

export type MaybeNumber = number | null | undefined;

function isNumber(value: MaybeNumber): value is number {
  return typeof value === "number" && Number.isFinite(value);
}

function isScientific(value: number): boolean {
  const size = Math.abs(value);
  return size >= SCIENTIFIC_FROM || (size > 0 && size < SCIENTIFIC_BELOW);
}

function groupThousands(digits: string): string {
  return digits.length > 3 ? digits.replace(/\B(?=(\d{3})+(?!\d))/g, THOUSANDS) : digits;
}

function withSign(negative: boolean, text: string): string {
  return negative ? MINUS + text : text;
}

function scientific(value: number): string {
  const [mantissa = "", exponent = ""] = Math.abs(value).toExponential(MAX_DECIMALS).split("e");
  return withSign(value < 0, `${mantissa}e${exponent.replace("-", MINUS)}`);
}

/**
 * A number with a fixed count of decimals.
 *
 * @param value missing or not finite gives "–"
 * @param decimals digits after the point; 4 by default
 */
export function formatNumber(value: MaybeNumber, decimals: number = MAX_DECIMALS): string {
  return isNumber(value) && isScientific(value) ? scientific(value) : formatFixed(value, decimals);
}

/** The same without scientific notation, for numbers such as R², where less than the last decimal is 0. */
export function formatFixed(value: MaybeNumber, decimals: number = MAX_DECIMALS): string {
  if (!isNumber(value)) return NOT_DEFINED;
  const [whole = "0", fraction] = Math.abs(value).toFixed(decimals).split(".");
  const text = groupThousands(whole) + (fraction ? `.${fraction}` : "");
  const isZero = !/[1-9]/.test(text);
  return withSign(value < 0 && !isZero, text);
}

/** A number in running text: up to `significant` significant digits, without trailing zeros. */
export function formatBrief(value: MaybeNumber, significant = 4): string {
  if (!isNumber(value)) return NOT_DEFINED;
  if (value === 0) return "0";
  if (isScientific(value)) return scientific(value);
  const magnitude = Math.floor(Math.log10(Math.abs(value)));
  const decimals = Math.min(Math.max(significant - 1 - magnitude, 0), 12);
  const text = formatNumber(value, decimals);
  return text.includes(".") ? text.replace(/0+$/, "").replace(/\.$/, "") : text;
}

/** A count: an integer with thousands separators. */
export function formatCount(value: MaybeNumber): string {
  return formatNumber(value, 0);
}

/** A count and what it counts: "1 column", "2 columns". */
export function countOf(count: number, one: string): string {
  return `${formatCount(count)} ${count === 1 ? one : `${one}s`}`;
}

/** The number of decimals that show every value of a column in full, at most `most`. */
export function decimalsOf(values: readonly MaybeNumber[], most: number = MAX_DECIMALS): number {
  let decimals = 0;
  for (const value of values) {
    if (!isNumber(value) || isScientific(value)) continue;
    const text = String(value);
    const point = text.indexOf(".");
    if (point < 0 || text.includes("e")) continue;
    decimals = Math.max(decimals, Math.min(text.length - point - 1, most));
    if (decimals === most) break;
  }
  return decimals;
}

/** A p-value: ".034", "1.000", "< .001". */
export function formatP(value: MaybeNumber): string {
  if (!isNumber(value)) return NOT_DEFINED;
  if (value < 0.001) return "< .001";
  return value.toFixed(3).replace(/^0/, "");
}

/** A p-value in running text, with non-breaking spaces: "p = .034", "p < .001". */
export function phraseP(value: MaybeNumber): string {
  const text = formatP(value);
  return (text.startsWith("<") ? `p ${text}` : `p = ${text}`).replaceAll(" ", "\u00a0");
}

/**
 * A share as a percentage: "81 %". 0 % and 100 % are shown for exactly these shares only: shares close to them get a
 * decimal, "99.7 %", or a bound, "> 99.9 %".
 */
export function formatPercent(share: MaybeNumber, decimals = 0): string {
  if (!isNumber(share)) return NOT_DEFINED;
  const percent = share * 100;
  const isEnd = (text: string) => Number(text) === 0 || Number(text) === 100;
  const written = (text: string) => `${text}${THIN_SPACE}%`;
  if (!isEnd(percent.toFixed(decimals)) || share === 0 || share === 1) {
    return written(formatNumber(percent, decimals));
  }
  const finer = Math.max(decimals, 1);
  const least = 10 ** -finer;
  if (isEnd(percent.toFixed(finer)) && share > 0 && share < 1) {
    return written(percent < 50 ? `< ${least.toFixed(finer)}` : `> ${(100 - least).toFixed(finer)}`);
  }
  return written(formatNumber(percent, finer));
}

/** All digits of a double, for exports and tooltips; "" for a missing value. */
export function plainNumber(value: MaybeNumber): string {
  return isNumber(value) ? String(value) : "";
}

/** Splits a formatted number at its decimal point, so that a table can align both parts. */
export function splitAtPoint(text: string): [whole: string, fraction: string] {
  const point = text.indexOf(".");
  const isPlain = /^[−\d,]*\.?\d*$/.test(text);
  return point > 0 && isPlain ? [text.slice(0, point), text.slice(point)] : [text, ""];
}

/** Significant digits of half an interval's width. */
const WIDTH_DIGITS = 2;

/**
 * An estimate with its limits, all with the number of decimals that suits the interval's width: 0.1156 (0.1031 to
 * 0.1281) becomes 0.116, 0.103 and 0.128.
 *
 * @param limits the limits that exist; without two different ones each number is formatted by itself
 */
export function formatTogether(value: MaybeNumber, ...limits: MaybeNumber[]): string[] {
  const all = [value, ...limits];
  const known = limits.filter(isNumber);
  const half = (Math.max(...known) - Math.min(...known)) / 2;
  if (known.length < 2 || !(half > 0) || all.some((each) => isNumber(each) && isScientific(each))) {
    return all.map((each) => formatBrief(each, 3));
  }
  const decimals = Math.min(Math.max(WIDTH_DIGITS - 1 - Math.floor(Math.log10(half)), 0), 12);
  return all.map((each) => formatNumber(each, decimals));
}

/** A share in running text: "81 %", "99.7 %", "less than 0.1 %"; 0 % and 100 % only for exactly these shares. */
export function phraseShare(share: MaybeNumber): string {
  if (!isNumber(share)) return NOT_DEFINED;
  if (share === 0 || share === 1) return formatPercent(share);
  if (share < 0.001) return `less than ${formatPercent(0.001, 1)}`;
  if (share > 0.999) return `more than ${formatPercent(0.999, 1)}`;
  return formatPercent(share, share < 0.01 || share > 0.99 ? 1 : 0);
}

/** A correlation in running text: ".91", "−.45", without a leading zero. */
export function phraseCorrelation(value: MaybeNumber): string {
  return formatNumber(value, 2).replace(/^(−?)0(?=\.)/, "$1");
}
