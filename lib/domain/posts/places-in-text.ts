import { addressWritings } from '#lib/domain/addresses-in-text/address-writing.ts';
import { findBareSpans, type Span } from '#lib/domain/addresses-in-text/bare-address.ts';
import { type FoundAddress, findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import { ordinaryPlace, toSyntax } from '#lib/domain/formats/template-syntax.ts';
import { writeAddress } from '#lib/domain/formats/write-address.ts';

/** The ways to write an address, by which it is known in a text: in the place of another, and by each template. */
export const toAddressForms = (address: string): ReadonlySet<string> =>
  new Set([
    address,
    ...addressWritings.map((writing) => writeAddress(address, writing)),
    ...templateSyntaxes.map((syntax) => toSyntax('', syntax).link(address, ordinaryPlace)),
  ]);

/** Where the address ends that stands at a found place, if it is one of these forms; null otherwise. */
export function findAddressEnd(text: string, { start, end, url }: FoundAddress, forms: ReadonlySet<string>) {
  if (forms.has(url)) return end;
  // An address may end in a mark that is the sentence's elsewhere: "/Foo_", "/why?".
  for (const form of forms) {
    const isLonger = start + form.length > end && text.startsWith(form, start);
    if (isLonger && /^[?!.,:;*_~'([&]+$/.test(form.slice(end - start))) return start + form.length;
  }
  return null;
}

/** Whether a found place is of this very address: "https://x/a" is no part of "https://x/ab". */
export const isAddressAt = (text: string, found: FoundAddress, forms: ReadonlySet<string>): boolean =>
  findAddressEnd(text, found, forms) !== null;

/** Where addresses stand, whatever is around them: as links, in attributes, in code. In order, without overlaps. */
export function findAddressSpans(text: string): readonly Span[] {
  const all = [...findBareSpans(text), ...findAddresses(text)].sort((a, b) => a.start - b.start);
  let last = 0;
  return all.flatMap(({ start, end }) => {
    const from = Math.max(start, last);
    last = Math.max(last, end);
    return from < end ? [{ start: from, end }] : [];
  });
}

/** Letters of scripts that are written without spaces, also against the words of others: "輸入SAVE10享9折". */
const unspaced = ['Han', 'Hira', 'Kana', 'Hang', 'Thai', 'Laoo', 'Khmr', 'Mymr']
  .map((each) => `\\p{scx=${each}}`)
  .join('');

/** What belongs to the word beside it. */
const ofWord = '[\\p{L}\\p{N}_-]';
const beside = { before: new RegExp(`${ofWord}$`, 'u'), after: new RegExp(`^${ofWord}`, 'u') };
const ofMixed = `(?:(?![${unspaced}])\\p{L}|[\\p{N}_-])`;
const besideMixed = { before: new RegExp(`${ofMixed}$`, 'u'), after: new RegExp(`^${ofMixed}`, 'u') };

/** Letters and digits, both: "VIP" and "20" may be a part of a word in another script ("VIP会员"). */
const mixed = /^(?=.*\d)(?=.*[a-z])[a-z\d].*[a-z\d]$/i;

/**
 * Where a coupon's code stands for itself, in order: "SAVE1" is no part of "SAVE10", and an address has none. A sign alone
 * is no code, whatever a network writes for "no code".
 */
export function findCodePlaces(text: string, code: string): readonly Span[] {
  if (!/[\p{L}\p{N}].*[\p{L}\p{N}]/u.test(code) || !text.includes(code)) return [];
  const spans = findAddressSpans(text);
  const word = mixed.test(code) ? besideMixed : beside;
  const places: Span[] = [];
  let next = 0;
  for (let at = text.indexOf(code); at !== -1; at = text.indexOf(code, at + code.length)) {
    const end = at + code.length;
    while ((spans[next]?.end ?? Number.POSITIVE_INFINITY) <= at) next += 1;
    const isInAddress = (spans[next]?.start ?? Number.POSITIVE_INFINITY) < end;
    // Low lines on both sides are emphasis: "_SAVE10_".
    let [from, to] = [at, end];
    while (text[from - 1] === '_' && text[to] === '_') [from, to] = [from - 1, to + 1];
    const isInWord =
      word.before.test(text.slice(Math.max(0, from - 2), from)) || word.after.test(text.slice(to, to + 2));
    if (!isInAddress && !isInWord) places.push({ start: at, end });
  }
  return places;
}
