import { addressWritings } from '#lib/domain/addresses-in-text/address-writing.ts';
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

/** The text with `rel="sponsored nofollow"` on each link of HTML that lacks it. A link keeps the `rel` that it has. */
export function addRel(text: string, links: readonly string[]): string {
  let written = '';
  let done = 0;
  for (const { at, rel } of findWithoutRel(text, links)) {
    // The first of two attributes with one name counts. It may have stood between other marks, or between none.
    const value = ['sponsored nofollow', rel.replaceAll('"', '&quot;')].filter(Boolean).join(' ');
    written += `${text.slice(done, at)} rel="${value}"`;
    done = at;
  }
  return written + text.slice(done);
}

interface LinkWithoutRel {
  /** Where its first attribute may be written. */
  readonly at: number;
  /** The `rel` that it has, without quotes; empty without one. */
  readonly rel: string;
}

function findWithoutRel(text: string, links: readonly string[]): readonly LinkWithoutRel[] {
  return findLinks(text, links).flatMap(({ tag: at }): readonly LinkWithoutRel[] => {
    const tag = at === null ? null : readHtmlTag(text, at);
    if (at === null || tag?.name !== 'a') return [];
    const rel = tag.rel === null ? '' : text.slice(tag.rel.start, tag.rel.end);
    return isPaidRel(rel) ? [] : [{ at: at + '<a'.length, rel }];
  });
}

const isPaidRel = (rel: string) => /(?:^|\s)(?:sponsored|nofollow)(?:\s|$)/i.test(rel);

/** The places of the links in the text. */
function findLinks(text: string, links: readonly string[]): readonly FoundAddress[] {
  const wanted = new Set(links.flatMap((link) => [link, ...addressWritings.map((each) => writeAddress(link, each))]));
  return findAddresses(text).filter(({ url }) => wanted.has(url));
}
