import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { escapeHtml } from '#lib/domain/text/escape-html.ts';

/**
 * The HTML of a banner, for a publisher to paste into a page: the image inside the link, with the link marked as
 * sponsored. The caller checks the link (`safe-link.ts`). The image must be offerable: an image behind a tracking link
 * would count a click for every reader.
 */
export function toBannerHtml(banner: {
  readonly link: string;
  readonly imageUrl: OfferableUrl;
  readonly text: string;
}): string {
  const image = `<img src="${escapeHtml(banner.imageUrl)}" alt="${escapeHtml(banner.text)}">`;
  return `<a href="${escapeHtml(banner.link)}" rel="sponsored nofollow">${image}</a>`;
}
