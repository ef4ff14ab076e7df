import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { escapePublished } from '#lib/domain/text/escape-html.ts';

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
  const image = `<img src="${escapePublished(banner.imageUrl)}" alt="${escapePublished(banner.text)}">`;
  return `<a href="${escapePublished(banner.link)}" rel="sponsored nofollow">${image}</a>`;
}
