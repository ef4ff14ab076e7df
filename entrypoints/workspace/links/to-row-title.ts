import type { LinkRow } from '#lib/domain/links/link-row.ts';

/** What a row is called: the page's title, or its path, because addresses of one shop differ at their ends. */
export function toRowTitle({ title, destinationUrl }: Pick<LinkRow, 'title' | 'destinationUrl'>): string {
  if (title !== '') return title;
  const url = URL.canParse(destinationUrl) ? new URL(destinationUrl) : null;
  if (url === null || url.pathname === '/') return destinationUrl.replace(/^https?:\/\/(www\.)?/i, '');
  return `${url.pathname}${url.search}`;
}
