import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/**
 * A banner as a publisher pastes it into a page: the image, within the link, which says that it is paid for. The link is
 * checked by the caller (`safe-link.ts`); an image that is a tracking link would be a click of every reader.
 */
export function toBannerHtml(banner: {
  readonly link: string;
  readonly imageUrl: OfferableUrl;
  readonly text: string;
}): string {
  const image = `<img src="${escapeHtml(banner.imageUrl)}" alt="${escapeHtml(banner.text)}">`;
  return `<a href="${escapeHtml(banner.link)}" rel="sponsored noopener">${image}</a>`;
}
