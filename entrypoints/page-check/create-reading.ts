import {
  attributeOf,
  baseOf,
  closest,
  hostOf,
  htmlNamespace,
  isConnected,
  iterate,
  localNameOf,
  namespaceOf,
  nodeTypeOf,
  readStatus,
  rootOf,
  selectAll,
  shadowRootOf,
  titleOf,
} from '#components/page-host/safe-dom.ts';
import {
  maxCheckedLength,
  maxCheckedLinks,
  maxCheckedUrlLength,
  type PageEnd,
  type PageLink,
  type PageSlice,
} from '#lib/domain/checks/page-link.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';
import { createWordList } from './create-word-list.ts';
import { isVisible } from './is-visible.ts';
import { cutText, readWords } from './read-words.ts';

/** How long one slice may take, in ms: a page that scrolls draws a frame every 16. */
const sliceMs = 10;
/** How often a slice looks at the clock. */
const nodesPerLook = 16;
const maxNodes = 1_000_000;
/** Frames within frames within frames, and shadow trees likewise. */
const maxDepth = 20;
/** How often links that a page has drawn since are looked for. */
const maxRounds = 3;
/** A smaller frame is a counter. */
const minFramePx = 40;

const anchors = 'a[href], area[href], svg a';

/** The links of a tree. */
const listAnchors = (root: Document | ShadowRoot) =>
  [...selectAll(root, anchors)].filter((element) => hrefOf(element) !== null);

/** A link of a drawing has its address in either of two attributes; where it has both, the browser takes the newer. */
function hrefOf(element: Element): string | null {
  const isDrawn = namespaceOf(element) !== htmlNamespace;
  return attributeOf(element, 'href') ?? (isDrawn ? attributeOf(element, 'xlink:href') : null);
}

/**
 * Reads the links and a few words of the document, of its open shadow trees, and of frames that are of the same site.
 * Changes nothing. An iterator of nodes stays valid when the page takes nodes away under it.
 * @param own The publisher's own words of disclosure.
 */
export function createReading(now: () => number, own: readonly string[] = []) {
  const list = createLinkList();
  const words = createWordList(own);
  const layers: NodeIterator[] = [iterate(document)];
  /** The trees to look into again at the end. */
  const roots: (Document | ShadowRoot)[] = [document];
  const total = listAnchors(document).length;
  let [heading, nodes, closedParts, round] = ['', 0, 0, 0];
  let cut: PageEnd['cut'] = null;

  function enter(root: Document | ShadowRoot): void {
    if (layers.length > maxDepth) return;
    roots.push(root);
    layers.push(iterate(root));
  }

  function takeElement(element: Element): void {
    const name = localNameOf(element);
    if (/^(?:a|area)$/i.test(name) && hrefOf(element) !== null) {
      if (!list.has(element)) cut ??= list.take(element, heading);
    } else if (/^h[1-6]$/.test(name)) heading = readWords(element);
    else if (/^(?:i?frame|object)$/.test(name) && namespaceOf(element) === htmlNamespace) {
      const { contentDocument: inner, contentWindow } = element as HTMLIFrameElement | HTMLObjectElement;
      if (inner) enter(inner);
      // An object may be a picture.
      else if ((name !== 'object' || contentWindow) && isVisible(element, minFramePx)) closedParts += 1;
    }
    const tree = shadowRootOf(element);
    if (tree) enter(tree);
  }

  /** The words of a link itself are read with the link, and not after it. */
  const countBefore = (anchor: Element | null) =>
    (anchor === null ? undefined : list.idOf(anchor)) ?? list.links.length;

  /** @returns whether there is more. */
  function takeNext(): boolean {
    const node = layers.at(-1)?.nextNode() ?? null;
    if (node === null) {
      layers.pop();
      return layers.length > 0;
    }
    nodes += 1;
    if (nodes > maxNodes) cut ??= 'nodes';
    if (nodeTypeOf(node) === Node.ELEMENT_NODE) takeElement(node as Element);
    else words.take(node as CharacterData, countBefore);
    return cut === null;
  }

  /** Reads links that the page has drawn since. @returns whether there may be more of them. */
  function lookAgain(endMs: number): boolean {
    if (cut !== null) return false;
    const before = list.links.length;
    for (const element of roots.flatMap(listAnchors)) {
      if (list.has(element)) continue;
      cut ??= list.take(element, '');
      if (cut !== null || now() >= endMs) return cut === null;
    }
    round += 1;
    // The last look ends in its own slice: a page that never stops drawing has replaced all of it by the next one.
    return round < maxRounds && list.links.length > before;
  }

  return {
    /** The element of a link that was read; undefined once the page has dropped it for good. */
    elementOf: list.elementOf,
    readSlice(): PageSlice {
      const from = list.links.length;
      const endMs = now() + sliceMs;
      let isMore = true;
      while (isMore) {
        for (let look = 0; isMore && look < nodesPerLook; look += 1) isMore = takeNext();
        if (now() >= endMs) break;
      }
      const isOver = !isMore && !lookAgain(endMs);
      const end = isOver ? { ...readHead(), ...words.found(), closedParts, cut, goneIds: list.listGone() } : null;
      return { links: list.links.slice(from), total, end };
    },
  };
}

/** What the document says of itself as a whole. It may have no root: a page can remove its own. */
function readHead(): Pick<PageEnd, 'status' | 'title' | 'language' | 'canonicalUrl'> {
  const root = rootOf(document);
  const [canonical] = selectAll(document, 'link[rel~="canonical"][href]');
  return {
    status: readStatus(),
    title: cutText(titleOf(document) ?? '', 300),
    language: cutText((root && attributeOf(root, 'lang')) ?? '', 60),
    canonicalUrl: (canonical && readAddress(canonical)) || null,
  };
}

/** The links that were read, each once, up to the limits. */
function createLinkList() {
  const links: PageLink[] = [];
  // The page may drop its elements: the list must not hold them.
  const elements: WeakRef<Element>[] = [];
  const ids = new WeakMap<Element, number>();
  let length = 0;
  return {
    links,
    has: (element: Element) => ids.has(element),
    idOf: (element: Element) => ids.get(element),

    /** Undefined once the page has dropped it for good. */
    elementOf: (linkId: number) => elements[linkId]?.deref(),

    /** Reads a link. @returns the limit that it would pass; null if it was taken. */
    take(element: Element, heading: string): 'links' | 'length' | null {
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

    /** The links that the page has taken away since. */
    listGone: () =>
      links.flatMap(({ id }) => {
        const element = elements[id]?.deref();
        return element !== undefined && isConnected(element) ? [] : [id];
      }),
  };
}

/** What is taken of a link. An address of another scheme than the web's, or one that is too long, is left out. */
function readAnchor(element: Element, id: number, heading: string): PageLink {
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
function readAddress(element: Element): string {
  const href = hrefOf(element) ?? '';
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
