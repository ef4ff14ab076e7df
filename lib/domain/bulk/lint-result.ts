import { addressWritings } from '#lib/domain/addresses-in-text/address-writing.ts';
import type { Span } from '#lib/domain/addresses-in-text/bare-address.ts';
import { type FoundAddress, findAddresses, findMatterEnd } from '#lib/domain/addresses-in-text/find-addresses.ts';
import { type DisclosureProblem, lintText } from '#lib/domain/formats/lint-template.ts';
import { writeAddress } from '#lib/domain/formats/write-address.ts';
import { escapePublished } from '#lib/domain/text/escape-html.ts';
import { readHtmlTag } from '#lib/domain/text/read-html-tag.ts';

/** What a text with links lacks by law, or by the rules of search engines. */
export interface ResultLint {
  readonly disclosure: readonly DisclosureProblem[];
  /** How many links of HTML have neither `rel="sponsored"` nor `rel="nofollow"`. */
  readonly withoutRel: number;
}

/**
 * Checks a text.
 * @param links The tracking links in it.
 * @param words The publisher's own words of disclosure.
 */
export function lintResult(text: string, links: readonly string[], words: string): ResultLint {
  const places = findLinks(text, links).map(({ start }) => start);
  const disclosure = lintText(text, places, words);
  return { disclosure, withoutRel: findWithoutRel(text, links).length };
}

/** The text with the publisher's disclosure before everything that readers see. */
export function putDisclosureFirst(text: string, disclosure: string, isHtml: boolean): string {
  // Fields of a static site's post are none behind other words.
  const matterEnd = findMatterEnd(text);
  const start = isHtml ? /<body\b[^<>]*>/i.exec(text) : null;
  const at = start === null ? matterEnd : start.index + start[0].length;
  const put = isHtml ? `<p>${escapePublished(disclosure)}</p>\n` : `${disclosure}\n\n`;
  return text.slice(0, at) + put + text.slice(at);
}

/**
 * The text with `rel="sponsored nofollow"` on each link of HTML that lacks it. A link keeps the `rel` that it has, and
 * gets no second one: WordPress takes a block with such a tag for broken, and no XML may have one.
 */
export function addRel(text: string, links: readonly string[]): string {
  let written = '';
  let done = 0;
  for (const { start, end, rel } of findWithoutRel(text, links)) {
    written += text.slice(done, start) + rel;
    done = end;
  }
  return written + text.slice(done);
}

const paidRel = 'sponsored nofollow';

interface LinkWithoutRel extends Span {
  /** What stands in this place once the link has its `rel`. */
  readonly rel: string;
}

function findWithoutRel(text: string, links: readonly string[]): readonly LinkWithoutRel[] {
  return findLinks(text, links).flatMap(({ tag: at }): readonly LinkWithoutRel[] => {
    const tag = at === null ? null : readHtmlTag(text, at);
    if (at === null || tag?.name !== 'a') return [];
    const first = at + '<a'.length;
    if (tag.rel === null) return [{ start: first, end: first, rel: ` rel="${paidRel}"` }];
    const { start, end } = tag.rel;
    const own = text.slice(start, end);
    if (isPaidRel(own)) return [];
    const rel = own.trim() === '' ? paidRel : `${paidRel} ${own}`;
    const isQuoted = /["']/.test(text[start - 1] ?? '');
    return [{ start, end, rel: isQuoted ? rel : `"${rel.replaceAll('"', '&quot;')}"` }];
  });
}

/** Whether a `rel` says that a link is paid. Search engines read commas between its words, too. */
export const isPaidRel = (rel: string): boolean => /(?:^|[\s,])(?:sponsored|nofollow)(?:[\s,]|$)/i.test(rel);

function findLinks(text: string, links: readonly string[]): readonly FoundAddress[] {
  const wanted = new Set(links.flatMap((link) => [link, ...addressWritings.map((each) => writeAddress(link, each))]));
  return findAddresses(text).filter(({ url }) => wanted.has(url));
}
