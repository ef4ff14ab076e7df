import { maxSubIdLength, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/**
 * What may go wrong with a sub-ID. The service refuses `too-long`. Some advertisers return `spaces` and `non-ascii`
 * garbled. An e-mail address or a phone number puts personal data into everyone's reports.
 */
export type SubIdRiskKind = 'too-long' | 'spaces' | 'non-ascii' | 'e-mail' | 'phone';

/** One thing to warn about before the call. */
export interface SubIdRisk {
  readonly subId: 1 | 2 | 3 | 4 | 5;
  readonly kind: SubIdRiskKind;
}

const numbers = [1, 2, 3, 4, 5] as const;

/**
 * The risks of sub-IDs as they would be sent, by sub-ID, then in the order of {@link SubIdRiskKind}. Counts length in
 * UTF-16 units, as `findTooLongSubId` does: never fewer than the service's characters.
 */
export function findSubIdRisks(expanded: SubIds): readonly SubIdRisk[] {
  return numbers.flatMap((subId) => toRiskKinds(expanded[subId - 1] ?? '').map((kind) => ({ subId, kind })));
}

function toRiskKinds(text: string): readonly SubIdRiskKind[] {
  const kinds: SubIdRiskKind[] = [];
  if (text.length > maxSubIdLength) kinds.push('too-long');
  if (/\s/.test(text)) kinds.push('spaces');
  if (/[^\p{ASCII}]/u.test(text)) kinds.push('non-ascii');
  const decoded = text.replaceAll(/%40/g, '@').replaceAll(/%2b/gi, '+');
  if (holdsEmailAddress(decoded)) kinds.push('e-mail');
  if (holdsPhoneNumber(decoded)) kinds.push('phone');
  return kinds;
}

/** "@kedai.my" is a name on a social network and "logo@2x.png" a picture: neither is an e-mail address. */
function holdsEmailAddress(text: string): boolean {
  // Check for "@" first: most texts have none, and compiling the expression takes a new page 4 ms.
  return (
    text.includes('@') &&
    /[\p{L}\p{N}_%+-]@(?!\dx\.)(?:[\p{L}\p{N}-]{1,63}\.){1,8}\p{L}{2,24}(?![\p{L}\p{N}])/u.test(text)
  );
}

/** Digits with at most two separators between them, and the text before and after. */
const digitRun = /\+?\(?\d(?:[ .()-]{0,2}\d)*/g;
const letterOrDigit = /[\p{L}\p{N}]/u;

/**
 * Whether a text contains something written like a phone number. Only the form distinguishes it from an order number,
 * so a bare row of digits counts only with a leading trunk zero.
 */
function holdsPhoneNumber(text: string): boolean {
  for (const match of text.matchAll(digitRun)) {
    const before = text[match.index - 1] ?? '';
    const after = text[match.index + match[0].length] ?? '';
    if (!letterOrDigit.test(before) && !letterOrDigit.test(after) && isPhoneNumber(match[0])) return true;
  }
  return false;
}

function isPhoneNumber(run: string): boolean {
  const groups = run.split(/\D+/).filter((group) => group !== '');
  const digits = groups.join('');
  // E.164 has at most 15 digits. "+20260310" is a date joined to something.
  if (run.startsWith('+')) return /^[1-9]\d{8,14}$/.test(digits);
  if (groups.length === 1) return /^0[1-9]\d{8,9}$/.test(digits) && !isCompactTime(digits) && !isIsbn(digits);
  return isNationalNumber(run, groups, digits);
}

/** "012-345 6789", "020 7946 0999", "06 12 34 56 78"; in North America "(202) 555-0143". */
function isNationalNumber(run: string, groups: readonly string[], digits: string): boolean {
  if (/^\(?[2-9]\d\d\)?[ .-]{1,2}[2-9]\d\d[ .-]\d{4}$/.test(run)) return true;
  if (!/^0[1-9]\d{7,9}$/.test(digits) || /(?<!\d)(?:19|20)\d\d(?!\d)/.test(run)) return false;
  const [area = ''] = groups;
  return area.length >= 2 && area.length <= 5 && groups.length <= 5 && groups.every((group) => group.length >= 2);
}

/** DDMMYYHHMM or MMDDYYHHMM: "0310261405". */
function isCompactTime(digits: string): boolean {
  return /^(?:(?:0[1-9]|[12]\d|3[01])(?:0[1-9]|1[0-2])|(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01]))\d\d(?:[01]\d|2[0-3])[0-5]\d$/.test(
    digits,
  );
}

/** Ten digits with a valid check digit are a book's ISBN: shops put them into their addresses. */
function isIsbn(digits: string): boolean {
  // People type this number to test the warning. Its check digit happens to be valid, but it is not a book.
  if (digits.length !== 10 || digits === '0123456789') return false;
  return [...digits].reduce((sum, digit, index) => sum + Number(digit) * (10 - index), 0) % 11 === 0;
}
