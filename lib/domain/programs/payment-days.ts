/** Words for a span of time, each with its days. A week has five working days. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:working|business)\s+days?/i, 7 / 5],
  [/^(?:calendar\s+)?days?/i, 1],
  [/^(?:hours?|hrs?|h)\b/i, 1 / 24],
  [/^(?:weeks?|wks?)/i, 7],
  [/^(?:months?|mths?)/i, 30],
  [/^(?:quarters?)/i, 90],
  [/^(?:years?|yrs?)/i, 365],
];

/** Words between the two ends of a range: "30-45 days", "1 to 2 months". */
const rangeWord = /^\s*(?:[-–—~/]|to\b|or\b|and\b|until\b)\s*$/i;

/**
 * Days from a sale to its payment: validation plus payment. Reads texts like "30", "45 days", "30-45 days" (the later
 * end counts) or "30 days after end of month" (the wait for the month's end is left out, because it differs for every
 * sale). Null if either text is missing: half of the time cannot be compared.
 */
export function toPaymentDays(validationDays: string, paymentDays: string): number | null {
  const validation = readDays(validationDays);
  const payment = readDays(paymentDays);
  return validation === null || payment === null ? null : validation + payment;
}

/** Results by text: a catalogue repeats a few texts thousands of times. */
const known = new Map<string, number | null>();
const maxKnown = 1_000;

function readDays(text: string): number | null {
  const before = known.get(text);
  if (before !== undefined) return before;
  const days = addWaits(text);
  if (known.size < maxKnown) known.set(text, days);
  return days;
}

/**
 * "30 days + 15 days" is one wait after another. "T+30" is 30 days after the sale, and "M+2" two months after its own.
 */
function addWaits(text: string): number | null {
  const waits = text
    .replace(/\bm\s?\+\s?(\d{1,2})\b/gi, '$1 months')
    .replace(/\b[dnt]\s?\+\s?(?=\d)/gi, '')
    .split(/\+|\bplus\b/i)
    .map(readWait)
    .filter((days) => days !== null);
  return waits.length === 0 ? null : waits.reduce((sum, days) => sum + days, 0);
}

function readWait(text: string): number | null {
  const spans: number[] = [];
  const bareNumbers: number[] = [];
  const monthDays: number[] = [];
  /** The number after the current one: its position and its unit. */
  let next = { index: text.length, perUnit: null as number | null };
  // Read from the end, because a range has its unit after the second number: "1-2 months".
  for (const match of [...text.matchAll(/\d+(?:[.,]\d+)?/g)].reverse()) {
    const [digits] = match;
    const end = match.index + digits.length;
    const rest = text.slice(end);
    const number = Number(digits.replace(',', '.'));
    // "By 31 December 2026" has a year, not a wait.
    if (number >= 1_900) continue;
    // "The 15th of the following month": 15 days after the month's end.
    if (/^(?:st|nd|rd|th)\b/i.test(rest)) {
      monthDays.push(number);
      next = { index: match.index, perUnit: null };
      continue;
    }
    const perUnit = readUnit(rest) ?? (rangeWord.test(text.slice(end, next.index)) ? next.perUnit : null);
    if (perUnit === null) bareNumbers.push(number);
    else spans.push(Math.ceil(number * perUnit));
    next = { index: match.index, perUnit };
  }
  // Spans win over bare numbers: in "30 days, by 31 December" the 31 is not a wait.
  const days = [spans, bareNumbers, monthDays].find((found) => found.length > 0) ?? [];
  return days.length === 0 ? null : Math.max(...days);
}

/** The days of the unit after a number; null without a unit. */
function readUnit(rest: string): number | null {
  const word = rest.replace(/^[\s-]+/, '');
  return units.find(([name]) => name.test(word))?.[1] ?? null;
}
