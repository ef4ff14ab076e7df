/** Words for a span of time, each with its days. A week has five working days. */
const units: readonly (readonly [RegExp, number])[] = [
  [/^(?:working|business)\s+days?|^hari\s+(?:be)?kerja|^ngày\s+làm\s+việc|^วันทำการ|^[个個]?工作[日天]/iu, 7 / 5],
  [/^(?:calendar\s+)?days?|^d\b|^(?:hari|araw|ngày)(?!\p{L})|^วัน|^[天日]|^일/iu, 1],
  [/^(?:hours?|hrs?|h|jam)\b|^giờ|^ชั่วโมง|^[个個]?小[时時]|^시간/iu, 1 / 24],
  [/^(?:weeks?|wks?)|^(?:minggu|linggo|tuần)(?!\p{L})|^สัปดาห์|^[个個]?(?:星期|[周週])|^주/iu, 7],
  [/^(?:months?|mths?)|^(?:bulan|buwan|tháng)(?!\p{L})|^เดือน|^(?:[个個箇]|[ヶケカヵか])月|^개월/iu, 30],
  [/^(?:quarters?)/i, 90],
  [/^(?:years?|yrs?)|^(?:tahun|taon|năm)(?!\p{L})/iu, 365],
];

/** Words before a number that is a day of a month: "tanggal 15 bulan berikutnya", "12月31日". */
const dateWord = /(?:\b(?:tanggal|tgl\.?|tarikh|ika-?)|ngày|ที่|第|月|월)\s*$/iu;

/** A number without a unit is days where nothing but these follows: another word may be a unit of any language. */
const bareEnd = /^\s*(?:$|[^\s\p{L}\p{M}%]|(?:eom|net|after|from|upon|to|or|and|until)(?!\p{L}))/iu;

/** Words between the two ends of a range: "30-45 days", "1 to 2 months". */
const rangeWord = /^\s*(?:[-–—~/]|to\b|or\b|and\b|until\b)\s*$/i;

/**
 * Days from a sale to its payment: validation plus payment. Reads texts like "30", "45 days", "30-45 days" (the later
 * end counts) or "30 days after end of month" (the wait for the month's end is left out, because it differs for every
 * sale). Null if either text is missing: half of the time cannot be compared. Null, too, where a number has a word that is
 * not known.
 */
export function toPaymentDays(validationDays: string, paymentDays: string): number | null {
  const validation = readDays(validationDays);
  const payment = readDays(paymentDays);
  return validation === null || payment === null ? null : validation + payment;
}

/** Results by text: a catalogue repeats a few texts thousands of times. */
const known = new Map<string, number | null>();
const maxKnown = 1_000;

/** Texts are the service's own, of any length. A longer one is the terms of the program, and no wait. */
const maxLength = 1_000;

function readDays(text: string): number | null {
  if (text.length > maxLength) return null;
  const before = known.get(text);
  if (before !== undefined) return before;
  const days = addWaits(text.normalize('NFC'));
  if (known.size < maxKnown) known.set(text, days);
  return days;
}

/**
 * "30 days + 15 days" is one wait after another. "T+30" is 30 days after the sale, and "M+2" two months after its own.
 * "2+ months" are two months at least: the sign stands between a number and its unit.
 */
function addWaits(text: string): number | null {
  const parts = text
    .replace(/\bm\s?\+\s?(\d{1,2})\b/gi, '$1 months')
    .replace(/(?<!\d\s*)\b[dnt]\s?\+\s?(?=\d)/gi, '')
    .replace(/(\d)\s?\+\s?(?=\p{L})/gu, toLeast)
    .split(/\+|\bplus\b/i)
    .map((part) => ({ part, days: readWait(part) }));
  // Half of a wait is none.
  if (parts.some(({ part, days }) => days === null && /\d/.test(part))) return null;
  const waits = parts.flatMap(({ days }) => days ?? []);
  return waits.length === 0 ? null : waits.reduce((sum, days) => sum + days, 0);
}

const toLeast = (found: string, digit: string, at: number, text: string) =>
  readUnit(text.slice(at + found.length)) === null ? found : `${digit} `;

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
    const isOfDate = dateWord.test(text.slice(0, match.index));
    const isRange = rangeWord.test(text.slice(end, next.index));
    const perUnit = isOfDate ? null : (readUnit(rest) ?? (isRange ? next.perUnit : null));
    if (perUnit !== null) spans.push(Math.ceil(number * perUnit));
    else if (!isOfDate && bareEnd.test(rest)) bareNumbers.push(number);
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
