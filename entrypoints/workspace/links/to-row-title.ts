import type { LinkRow } from '#lib/domain/links/link-row.ts';

/** Returns a row's title: the page's, or the end of its address, because addresses of one shop differ there. */
export function toRowTitle({ title, destinationUrl }: Pick<LinkRow, 'title' | 'destinationUrl'>): string {
  if (title !== '') return title;
  const url = URL.canParse(destinationUrl) ? new URL(destinationUrl) : null;
  if (url === null || url.pathname === '/') return destinationUrl.replace(/^https?:\/\/(www\.)?/i, '');
  const last = url.pathname.split('/').filter(Boolean).at(-1) ?? '';
  return `${decode(last)}${url.search}`;
}

/** Decodes a part of an address. If its codes are invalid, the part stays as it is. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
