import type { LinkRow } from '#lib/domain/links/link-row.ts';

/** A row's title: the page's, or the last part of its address, because addresses of one shop differ at their ends. */
export function toRowTitle({ title, destinationUrl }: Pick<LinkRow, 'title' | 'destinationUrl'>): string {
  if (title !== '') return title;
  const url = URL.canParse(destinationUrl) ? new URL(destinationUrl) : null;
  if (url === null || url.pathname === '/') return destinationUrl.replace(/^https?:\/\/(www\.)?/i, '');
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  return `${decode(last)}${url.search}`;
}

/** Letters in place of their codes, where the codes are those of letters. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
