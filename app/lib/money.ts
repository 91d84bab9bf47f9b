/** An amount in the smallest unit of its currency, never a fraction. */
export type Money = { cents: number; currency: string };

/** "85.00", the form that payment services use. Only for currencies with two decimals. */
export function plainAmount({ cents }: Money): string {
  const digits = String(Math.abs(cents)).padStart(3, "0");
  return `${cents < 0 ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** "85.00 USD". */
export function formatMoney(money: Money): string {
  return `${plainAmount(money)} ${money.currency}`;
}

/** Reads "85.00" without a detour through binary fractions; null if it is not an amount with at most two decimals. */
export function readAmount(text: string): number | null {
  const match = /^(\d{1,12})(?:\.(\d{1,2}))?$/.exec(text);
  if (match === null) return null;
  return Number(match[1]) * 100 + Number((match[2] ?? "").padEnd(2, "0"));
}

/** Whether two amounts are equal, currency included. */
export function isSameMoney(a: Money, b: Money): boolean {
  return a.cents === b.cents && a.currency === b.currency;
}
