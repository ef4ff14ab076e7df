import type { LinkRow } from '#lib/domain/links/link-row.ts';

/** What a row is called: the page's title, or its address without the scheme. */
export function toRowTitle({ title, destinationUrl }: Pick<LinkRow, 'title' | 'destinationUrl'>): string {
  return title || destinationUrl.replace(/^https?:\/\/(www\.)?/i, '');
}
