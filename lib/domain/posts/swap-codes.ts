import type { Span } from '#lib/domain/addresses-in-text/bare-address.ts';
import { findAddresses } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { mayDisclose, toOwnPatterns } from '#lib/domain/formats/find-disclosure.ts';
import { findAddressSpans, findCodePlaces, isAddressAt, toAddressForms } from '#lib/domain/posts/places-in-text.ts';
import type { Post, PostChannel, PostCoupon } from '#lib/domain/posts/post.ts';
import { toProductAddress } from '#lib/domain/posts/write-post-text.ts';
import { toPostDay } from '#lib/domain/text/post-language.ts';

/** A code that products carried, and what some or all of them carry now. */
interface CodeSwap {
  readonly former: PostCoupon;
  /** The last days that it had in the products that lost it: a campaign may have been put off between two of them. */
  readonly endDates: ReadonlySet<string>;
  /** By the product's id, of each product that carried the code: its coupon now. The same one where it stays. */
  readonly now: ReadonlyMap<string, PostCoupon | null>;
}

interface Line extends Span {
  readonly text: string;
}

/** A place of a code, and how another is written there. */
interface CodePlace {
  readonly span: Span;
  readonly write: (code: string) => string;
}

/** How many lines below its code a coupon's last day may stand. */
const dayLines = 2;

/** What a text is written in. */
export interface CodeWriting {
  readonly language: string | undefined;
  /** The publisher's disclosure. */
  readonly disclosure: string;
  /** How the channel's templates write a code: with escapes, or with look-alikes of marks. */
  readonly writeCode: (code: string) => string;
}

/** A line of a text, and what it is after the swap: null where it goes. */
export interface SwappedLine {
  readonly was: string;
  readonly now: string | null;
}

/**
 * A text with the codes that its products have now. Only lines of products that have another coupon change: the code,
 * and its last day, which stands on the code's line or below it. A line whose code has no successor goes, unless an
 * address or the disclosure stands on it: it then loses only the code. In doubt whose a line is, it stays; and so does
 * what could not go without another address of the text.
 */
export const swapCodes = (
  text: string,
  posts: readonly [Post, Post],
  channel: PostChannel,
  writing: CodeWriting,
): string => toSwappedText(swapCodeLines(text, posts, channel, writing));

export const toSwappedText = (lines: readonly SwappedLine[]): string =>
  lines.flatMap(({ now }) => now ?? []).join('\n');

/** As {@link swapCodes}, line by line: every line of the text, in its order. */
export function swapCodeLines(
  text: string,
  [before, after]: readonly [Post, Post],
  channel: PostChannel,
  writing: CodeWriting,
): readonly SwappedLine[] {
  const all = text.split('\n').map((was): SwappedLine => ({ was, now: was }));
  return listSwaps(before, after).reduce<readonly SwappedLine[]>((swapped, swap) => {
    const current = toSwappedText(swapped);
    const lines = toLines(current);
    const codes = findCodes(current, swap.former.voucherCode, writing);
    const coupons = assignLines(current, lines, { swap, codes }, before, channel);
    const next = writeLines(current, lines, { swap, codes, coupons, writing })[Symbol.iterator]();
    return swapped.map((line) => (line.now === null ? line : { was: line.was, now: next.next().value ?? null }));
  }, all);
}

/** Where a code stands, as it is and as the channel writes it. */
function findCodes(text: string, code: string, { writeCode }: CodeWriting): readonly CodePlace[] {
  const written = writeCode(code);
  const found = written === code ? [] : findCodePlaces(text, written);
  // The written form may end in the code itself.
  const plain = findCodePlaces(text, code).filter(({ end }) => !found.some((each) => each.end === end));
  return [
    ...plain.map((span) => ({ span, write: (next: string) => next })),
    ...found.map((span) => ({ span, write: writeCode })),
  ];
}

/** The codes that at least one product lost. */
function listSwaps(before: Post, after: Post): readonly CodeSwap[] {
  const codes = new Map<string, CodeSwap & { endDates: Set<string>; now: Map<string, PostCoupon | null> }>();
  for (const { productId, coupon } of before.products) {
    if (coupon === null || coupon.voucherCode === '') continue;
    const swap = codes.get(coupon.voucherCode) ?? { former: coupon, endDates: new Set(), now: new Map() };
    const product = after.products.find((each) => each.productId === productId);
    const now = product === undefined ? coupon : product.coupon;
    if (!isSame(coupon, now)) swap.endDates.add(coupon.endDate);
    swap.now.set(productId, now);
    codes.set(coupon.voucherCode, swap);
  }
  return [...codes.values()].filter(({ former, now }) => [...now.values()].some((coupon) => !isSame(former, coupon)));
}

const isSame = (former: PostCoupon, coupon: PostCoupon | null) => coupon?.voucherCode === former.voucherCode;

/**
 * The coupon that each line with the code has now, by the line's index. Where all its products have the same coupon now,
 * every line has it. Otherwise a line is of the product whose address it has, or, where there are as many lines as
 * products, of the product in that order.
 */
function assignLines(
  text: string,
  lines: readonly Line[],
  { swap: { former, now }, codes }: { readonly swap: CodeSwap; readonly codes: readonly CodePlace[] },
  post: Post,
  channel: PostChannel,
): ReadonlyMap<number, PostCoupon | null> {
  const withCode = [...lines.entries()].filter(([, line]) => codes.some(({ span }) => isWithin(span, line)));
  const coupons = [...now.values()];
  const [one = null] = coupons;
  if (coupons.every((coupon) => coupon?.campaignId === one?.campaignId && coupon?.voucherCode === one?.voucherCode)) {
    return new Map(withCode.map(([index]) => [index, one]));
  }
  const found = findAddresses(text);
  const products = post.products.map((product) => ({
    productId: product.productId,
    forms: new Set([product.url, toProductAddress(channel, product)].flatMap((each) => [...toAddressForms(each)])),
  }));
  const toOwners = (line: Line) => {
    const inLine = found.filter((each) => isWithin(each, line));
    return products.filter(({ forms }) => inLine.some((each) => isAddressAt(text, each, forms)));
  };
  const ordered = withCode.length === now.size ? [...now.keys()] : [];
  return new Map(
    withCode.flatMap(([index, line], nth) => {
      const owners = toOwners(line);
      const [owner] = owners;
      const isOwners = owners.length === 1 && owner !== undefined;
      const productId = isOwners ? owner.productId : owners.length === 0 ? ordered[nth] : undefined;
      const coupon = productId === undefined ? undefined : now.get(productId);
      return coupon === undefined || isSame(former, coupon) ? [] : [[index, coupon] as const];
    }),
  );
}

interface LineWriting {
  readonly swap: CodeSwap;
  readonly codes: readonly CodePlace[];
  readonly coupons: ReadonlyMap<number, PostCoupon | null>;
  readonly writing: CodeWriting;
}

/** Each line as the coupons have it; null where it goes. */
function writeLines(
  text: string,
  lines: readonly Line[],
  { swap, codes, coupons, writing: { language, disclosure } }: LineWriting,
): readonly (string | null)[] {
  if (coupons.size === 0) return lines.map((line) => line.text);
  const addresses = findAddressSpans(text);
  const formerDays = [...swap.endDates].map((each) => toPostDay(each, language)).filter(Boolean);
  const own = toOwnPatterns([disclosure]);
  const isKept = (line: Line) => addresses.some((each) => isWithin(each, line)) || isDisclosure(line.text, own);
  let current: PostCoupon | null | undefined;
  let below = dayLines + 1;
  return lines.map((line, index) => {
    const inLine = codes.filter(({ span }) => isWithin(span, line));
    const hasCode = inLine.length > 0;
    if (hasCode) [current, below] = [coupons.get(index), 0];
    else below += 1;
    if (current === undefined) return line.text;
    const days = below <= dayLines ? formerDays.flatMap((day) => findDays(line, day, addresses)) : [];
    // One day a code: the next is of other words.
    if (days.length > 0) below = dayLines;
    const code = current?.voucherCode ?? '';
    const day = toPostDay(current?.endDate ?? '', language);
    const isLost = hasCode ? code === '' : days.length > 0 && day === '';
    if (isLost && !isKept(line) && hasAll(text.slice(0, line.start) + text.slice(line.end + 1), text)) return null;
    return replaceIn(text, line, [
      ...inLine.map(({ span, write }) => ({ span, by: code === '' ? '' : write(code) })),
      ...days.map((span) => ({ span, by: day })),
    ]);
  });
}

/** Where a day stands for itself: "1 décembre" is no part of "21 décembre", and an address has none. */
function findDays(line: Line, day: string, addresses: readonly Span[]): readonly Span[] {
  const days: Span[] = [];
  for (let at = line.text.indexOf(day); at !== -1; at = line.text.indexOf(day, at + day.length)) {
    const span = { start: line.start + at, end: line.start + at + day.length };
    const isInNumber = /\p{Nd}/u.test(line.text[at - 1] ?? '') && /^\p{Nd}/u.test(day);
    if (!isInNumber && !addresses.some(({ start, end }) => start < span.end && span.start < end)) days.push(span);
  }
  return days;
}

/**
 * The line with other words in places of the text. What stands beside a place may become part of an address, or hide one:
 * then the place stays as it is.
 */
function replaceIn(whole: string, line: Line, swaps: readonly { readonly span: Span; readonly by: string }[]): string {
  const toWhole = (text: string) => whole.slice(0, line.start) + text + whole.slice(line.end);
  return swaps
    .toSorted((a, b) => b.span.start - a.span.start)
    .reduce((text, { span, by }) => {
      const [head, tail] = [text.slice(0, span.start - line.start), text.slice(span.end - line.start)];
      const ways = by === '' ? listWithout(head, tail) : [head + by + tail];
      return ways.find((way) => hasAll(toWhole(way), toWhole(text))) ?? text;
    }, line.text);
}

/**
 * A line of which a code was taken out, in the order in which a reader would like it: with the marks that held the
 * code alone, with one space beside it, or just without it.
 */
function listWithout(head: string, tail: string): readonly string[] {
  const [marks = ''] = /[`*_~]+$/.exec(head) ?? [];
  const isHeld = marks !== '' && tail.startsWith(marks.split('').toReversed().join(''));
  const inSpaces = head.endsWith(' ') ? head.slice(0, -1) + tail : head + tail.replace(/^ /, '');
  return [...(isHeld ? [head.slice(0, -marks.length) + tail.slice(marks.length)] : []), inSpaces, head + tail];
}

/** Whether each address of a text is found after a change, as often as before. */
function hasAll(after: string, before: string): boolean {
  const left = findAddresses(after).map(({ url }) => url);
  return findAddresses(before).every(({ url }) => {
    const at = left.indexOf(url);
    left.splice(at, at === -1 ? 0 : 1);
    return at !== -1;
  });
}

/** Whether a line may say that the text is an advertisement. */
const isDisclosure = (line: string, own: readonly RegExp[]): boolean =>
  mayDisclose(line) || own.some((pattern) => pattern.test(line));

const isWithin = (span: Span, line: Line): boolean => span.start >= line.start && span.start < line.end;

function toLines(text: string): readonly Line[] {
  let start = 0;
  return text.split('\n').map((line) => {
    const read = { text: line, start, end: start + line.length };
    start = read.end + 1;
    return read;
  });
}
