import { escapeHtml } from '#lib/domain/text/escape-html.ts';
import { readHtmlTag } from '#lib/domain/text/read-html-tag.ts';

/** A stretch of a text, and what goes in its place. */
interface TextChange {
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

/**
 * Where an HTML text lacks `rel="sponsored"` on its links, so that search engines cannot see that they are paid.
 * @param links Those that Linkmint made, as they are without escapes.
 */
export function findRelGaps(text: string, links: readonly string[]): readonly TextChange[] {
  const targets = new Set(links.map(escapeHtml));
  return [...text.matchAll(/<a[\s/]/gi)].flatMap(({ index }) => {
    const tag = readHtmlTag(text, index);
    if (tag === null || tag.href === null || !targets.has(text.slice(tag.href.start, tag.href.end))) return [];
    const { rel } = tag;
    const nameEnd = index + '<a'.length;
    if (rel === null) return [{ start: nameEnd, end: nameEnd, text: ' rel="sponsored"' }];
    const words = text.slice(rel.start, rel.end).split(/\s+/).filter(Boolean);
    if (words.some((word) => word.toLowerCase() === 'sponsored')) return [];
    const written = ['sponsored', ...words].join(' ');
    const isQuoted = /["']/.test(text.charAt(rel.start - 1));
    return [{ ...rel, text: isQuoted ? written : `"${written}"` }];
  });
}

/** The text with the gaps that `findRelGaps` found in it filled. */
export const fillRelGaps = (text: string, gaps: readonly TextChange[]): string =>
  gaps.reduceRight(
    (written, { start, end, text: filled }) => written.slice(0, start) + filled + written.slice(end),
    text,
  );
