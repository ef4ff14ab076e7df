import type { FoundAddress } from '#lib/domain/addresses-in-text/find-addresses.ts';
import type { BulkInputLine } from '#lib/domain/bulk/bulk-run.ts';
import { writeAddress } from '#lib/domain/formats/write-address.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/**
 * Makes a line for each address of a text, in order.
 * @param titles Known titles by address, which win over the link's words.
 */
export function toTextLines(
  text: string,
  found: readonly FoundAddress[],
  titles: ReadonlyMap<string, string>,
): readonly BulkInputLine[] {
  return found.map(({ start, end, url, title, writing }, index) => ({
    url,
    program: '',
    subIds: noSubIds,
    title: titles.get(url) ?? title,
    place: {
      before: text.slice(found[index - 1]?.end ?? 0, start),
      source: text.slice(start, end),
      writing,
      after: index === found.length - 1 ? text.slice(end) : '',
    },
  }));
}

export const hasText = (lines: readonly BulkInputLine[]): boolean => lines.some(({ place }) => place !== undefined);

/** Whether the whole text is HTML: its user may want it back as formatted text. */
export const isHtml = (lines: readonly BulkInputLine[]): boolean =>
  lines.length > 0 && lines.every(({ place }) => place?.writing === 'html');

/**
 * Writes the text that lines came from, the same to the byte apart from addresses that now have a link.
 * @param lines All lines of the text, in order.
 * @param linkAt The link that replaces a line's address; null keeps the address.
 */
export function writeText(lines: readonly BulkInputLine[], linkAt: (index: number) => string | null): string {
  return lines
    .map(({ place }, index) => {
      if (place === undefined) return '';
      const link = linkAt(index);
      return place.before + (link === null ? place.source : writeAddress(link, place.writing)) + place.after;
    })
    .join('');
}
