/** A factor in words: × 1,000 and what repairs it, "Divide by 1,000"; ÷ 1,000 and "Multiply by 1,000". */
export function factorWords(factor: number): { times: string; repair: string } {
  const inverse = 1 / factor;
  const isDivision =
    Math.abs(factor) < 1 && Math.abs(inverse - Math.round(inverse)) < 1e-6 * Math.abs(inverse);
  const size = (isDivision ? Math.round(inverse) : factor).toLocaleString("en", {
    maximumSignificantDigits: 7,
  });
  return isDivision
    ? { times: `÷ ${size}`, repair: `Multiply by ${size}` }
    : { times: `× ${size}`, repair: `Divide by ${size}` };
}
