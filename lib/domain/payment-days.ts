const daysOfUnit: readonly (readonly [RegExp, number])[] = [
  [/week/i, 7],
  [/month/i, 30],
];

/**
 * Days from a sale until it is paid: validation and payment together, of texts like "30", "45 days" or "30-45 days"
 * (the later end counts). Null where either is not given: half of a way is no way to compare by.
 */
export function toPaymentDays(validationDays: string, paymentDays: string): number | null {
  const validation = readDays(validationDays);
  const payment = readDays(paymentDays);
  return validation === null || payment === null ? null : validation + payment;
}

function readDays(text: string): number | null {
  const numbers = text.match(/\d+/g)?.map(Number) ?? [];
  if (numbers.length === 0) return null;
  return Math.max(...numbers) * (daysOfUnit.find(([unit]) => unit.test(text))?.[1] ?? 1);
}
