import { escapeHtml } from './escape-html.ts';

/**
 * A banner as a publisher pastes it into a page: the image, within the link, which says that it is paid for. Both
 * addresses are checked by the caller (`safe-link.ts`).
 */
export function toBannerHtml(banner: {
  readonly link: string;
  readonly imageUrl: string;
  readonly text: string;
}): string {
  const image = `<img src="${escapeHtml(banner.imageUrl)}" alt="${escapeHtml(banner.text)}">`;
  return `<a href="${escapeHtml(banner.link)}" rel="sponsored noopener">${image}</a>`;
}
