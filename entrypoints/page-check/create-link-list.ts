import { isConnected } from '#components/page-host/safe-dom.ts';
import { maxCheckedLength, maxCheckedLinks, type PageLink } from '#lib/domain/checks/page-link.ts';
import { readAnchor } from './read-anchor.ts';

/** The links that were read, each once, up to the limits. */
export interface LinkList {
  readonly links: readonly PageLink[];
  /** Reads a link. @returns the limit that it would pass; null if it was taken. */
  take(element: Element, heading: string): 'links' | 'length' | null;
  has(element: Element): boolean;
  idOf(element: Element): number | undefined;
  /** Undefined once the page has dropped it for good. */
  elementOf(linkId: number): Element | undefined;
  /** The links that the page has taken away since. */
  listGone(): readonly number[];
}

export function createLinkList(): LinkList {
  const links: PageLink[] = [];
  // The page may drop its elements: the list must not hold them.
  const elements: WeakRef<Element>[] = [];
  const ids = new WeakMap<Element, number>();
  let length = 0;
  return {
    links,
    has: (element) => ids.has(element),
    idOf: (element) => ids.get(element),
    elementOf: (linkId) => elements[linkId]?.deref(),
    take(element, heading) {
      if (links.length >= maxCheckedLinks) return 'links';
      const link = readAnchor(element, links.length, heading);
      const { url, text, rel } = link;
      length += url.length + text.length + rel.length + link.heading.length;
      if (length > maxCheckedLength) return 'length';
      ids.set(element, link.id);
      elements.push(new WeakRef(element));
      links.push(link);
      return null;
    },
    listGone: () =>
      links.flatMap(({ id }) => {
        const element = elements[id]?.deref();
        return element !== undefined && isConnected(element) ? [] : [id];
      }),
  };
}
