import { attributeOf, baseOf, closest, hostOf } from '#components/page-host/safe-dom.ts';
import { maxCheckedUrlLength, type PageLink } from '#lib/domain/checks/page-link.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { cutText, readWords } from './read-words.ts';

/** What is taken of a link. An address of another scheme than the web's, or one that is too long, is left out. */
export function readAnchor(element: Element, id: number, heading: string): PageLink {
  return {
    id,
    url: readAddress(element),
    text: readWords(element) || cutText(readLabel(element), 80),
    rel: cutText(attributeOf(element, 'rel') ?? '', 200),
    heading,
    place: readPlace(element),
  };
}

/** The address of an element's `href`; empty for one of another scheme than the web's, or that is too long. */
export function readAddress(element: Element): string {
  const href = attributeOf(element, 'href') ?? '';
  // An address of two megabytes is not even parsed.
  if (href.length > maxCheckedUrlLength) return '';
  const base = baseOf(element);
  if (!URL.canParse(href, base)) return '';
  const url = new URL(href, base);
  const isWeb = url.protocol === 'https:' || url.protocol === 'http:';
  return isWeb && url.href.length <= maxCheckedUrlLength ? url.href : '';
}

/** Of a link without text: its label, or what its picture shows. */
function readLabel(element: Element): string {
  const picture = Element.prototype.querySelector.call(element, 'img[alt]:not([alt=""])');
  const label = attributeOf(element, 'aria-label') || attributeOf(element, 'title');
  const words = label || (picture === null ? '' : attributeOf(picture, 'alt')) || attributeOf(element, 'alt') || '';
  return toOneLine(words.slice(0, 400));
}

/** In a shadow tree the place is that of the element which has the tree. */
function readPlace(element: Element): PageLink['place'] {
  let each: Element | null = element;
  while (each !== null) {
    if (closest(each, 'nav, [role="navigation"]') !== null) return 'nav';
    if (closest(each, 'footer, [role="contentinfo"]') !== null) return 'footer';
    each = hostOf(each);
  }
  return 'content';
}
