import { codePattern } from '#lib/domain/checks/find-codes.ts';
import {
  maxCheckedLength,
  maxCheckedLinks,
  type PageEnd,
  type PageLink,
  type PageSlice,
  type WordPlace,
} from '#lib/domain/checks/page-link.ts';
import { findClearWords, findWeakWords } from '#lib/domain/formats/disclosure-wording.ts';
import { isVisible } from './is-visible.ts';
import { readAnchor } from './read-anchor.ts';
import { readWords } from './read-words.ts';
import {
  attributeOf,
  baseOf,
  closest,
  dataOf,
  frameDocumentOf,
  isConnected,
  iterate,
  localNameOf,
  namespaceOf,
  nodeTypeOf,
  parentOf,
  selectAll,
  shadowRootOf,
  titleOf,
} from './safe-dom.ts';

/** A reading of the page, slice by slice. */
export interface Reading {
  readSlice(): PageSlice;
  /** The element of a link that was read; undefined once the page has dropped it for good. */
  elementOf(linkId: number): Element | undefined;
}

/** How long one slice may take, in ms: a page that scrolls draws a frame every 16. */
const sliceMs = 10;
/** How often a slice looks at the clock. */
const nodesPerLook = 16;
const maxNodes = 1_000_000;
/** Frames within frames within frames, and shadow trees likewise. */
const maxDepth = 20;
const maxCodes = 500;
/** Words after this many characters of one piece of text are not looked at: a piece must not take a whole slice. */
const maxPieceLength = 20_000;
/** How often links that a page has drawn since are looked for. */
const maxRounds = 3;

const htmlNamespace = 'http://www.w3.org/1999/xhtml';
const anchors = 'a[href], area[href]';
const anchorNames = /^(?:a|area)$/i;
const unreadNames = /^(?:script|style|noscript|template|textarea|title|option)$/i;

/**
 * Reads the links and a few words of the document, of its open shadow trees, and of frames that are of the same site.
 * Changes nothing. An iterator of nodes stays valid when the page takes nodes away under it.
 */
export function createReading(now: () => number): Reading {
  const links: PageLink[] = [];
  const elements: WeakRef<Element>[] = [];
  const idOf = new WeakMap<Element, number>();
  const codes = new Map<string, WordPlace>();
  const found: { clear: WordPlace | null; weak: WordPlace | null } = { clear: null, weak: null };
  const layers: NodeIterator[] = [iterate(document)];
  /** The trees to look into again at the end. */
  const roots: (Document | ShadowRoot)[] = [document];
  const total = selectAll(document, anchors).length;
  let [heading, length, nodes, closedParts, round] = ['', 0, 0, 0, 0];
  let cut: PageEnd['cut'] = null;

  function enter(root: Document | ShadowRoot): void {
    if (layers.length > maxDepth) return;
    roots.push(root);
    layers.push(iterate(root));
  }

  function takeAnchor(element: Element): void {
    if (idOf.has(element)) return;
    const link = readAnchor(element, links.length, heading);
    if (links.length >= maxCheckedLinks) cut = 'links';
    else if (length + sizeOf(link) > maxCheckedLength) cut = 'length';
    if (cut !== null) return;
    length += sizeOf(link);
    idOf.set(element, link.id);
    elements.push(new WeakRef(element));
    links.push(link);
  }

  function takeFrame(frame: HTMLIFrameElement): void {
    const inner = frameDocumentOf(frame);
    if (inner !== null && inner !== undefined) enter(inner);
    else if (isVisible(frame, 40)) closedParts += 1;
  }

  function takeElement(element: Element): void {
    const name = localNameOf(element);
    if (anchorNames.test(name) && attributeOf(element, 'href') !== null) takeAnchor(element);
    else if (/^h[1-6]$/.test(name)) heading = readWords(element);
    else if (name === 'iframe' && namespaceOf(element) === htmlNamespace) takeFrame(element as HTMLIFrameElement);
    const tree = shadowRootOf(element);
    if (tree) enter(tree);
  }

  function takeText(node: CharacterData): void {
    const parent = parentOf(node);
    const text = dataOf(node).slice(0, maxPieceLength);
    if (parent === null || text.trim() === '' || unreadNames.test(localNameOf(parent))) return;
    if (closest(parent, 'nav, [role="navigation"]') !== null) return;
    const anchor = closest(parent, 'a');
    // The words of a link itself are read with the link, and not after it.
    const linksBefore = (anchor === null ? undefined : idOf.get(anchor)) ?? links.length;
    const toPlace = (at: number): WordPlace => ({ text: toOneLine(text.slice(at, at + 80)), linksBefore });
    if (found.clear === null) {
      const [clear, weak] = [findClearWords(text), found.weak === null ? findWeakWords(text) : -1];
      if ((clear !== -1 || weak !== -1) && isVisible(parent)) {
        if (clear !== -1) found.clear = toPlace(clear);
        if (weak !== -1) found.weak = toPlace(weak);
      }
    }
    for (const [code] of text.matchAll(new RegExp(codePattern, 'gu'))) {
      if (codes.size < maxCodes && !codes.has(code)) codes.set(code, { text: code, linksBefore });
    }
  }

  /** @returns whether there was one. */
  function takeNext(): boolean {
    const node = layers.at(-1)?.nextNode() ?? null;
    if (node === null) {
      layers.pop();
      return layers.length > 0;
    }
    nodes += 1;
    if (nodes > maxNodes) cut ??= 'nodes';
    if (nodeTypeOf(node) === Node.ELEMENT_NODE) takeElement(node as Element);
    else takeText(node as CharacterData);
    return cut === null;
  }

  /** Reads links that the page has drawn since. @returns whether there may be more of them. */
  function lookAgain(endMs: number): boolean {
    if (cut !== null || round >= maxRounds) return false;
    heading = '';
    const before = links.length;
    for (const root of roots) {
      for (const element of selectAll(root, anchors)) {
        if (idOf.has(element)) continue;
        takeAnchor(element);
        if (now() >= endMs) return true;
      }
    }
    round += 1;
    return links.length > before;
  }

  return {
    elementOf: (linkId) => elements[linkId]?.deref(),
    readSlice() {
      const from = links.length;
      const endMs = now() + sliceMs;
      let isMore = true;
      while (isMore) {
        for (let look = 0; isMore && look < nodesPerLook; look += 1) isMore = takeNext();
        if (now() >= endMs) break;
      }
      const isOver = !isMore && !lookAgain(endMs);
      return { links: links.slice(from), total, end: isOver ? toEnd() : null };
    },
  };

  function toEnd(): PageEnd {
    const [canonical] = selectAll(document, 'link[rel~="canonical"][href]');
    const canonicalHref = canonical === undefined ? null : (attributeOf(canonical, 'href') ?? '').slice(0, 8_000);
    const base = baseOf(document.documentElement);
    const goneIds = links.filter(({ id }) => {
      const element = elements[id]?.deref();
      return element === undefined || !isConnected(element);
    });
    return {
      title: (titleOf(document) ?? '').slice(0, 300),
      language: (attributeOf(document.documentElement, 'lang') ?? '').slice(0, 60),
      canonicalUrl:
        canonicalHref !== null && URL.canParse(canonicalHref, base) ? new URL(canonicalHref, base).href : null,
      closedParts,
      cut,
      goneIds: goneIds.map(({ id }) => id),
      codes: [...codes.values()],
      clearWords: found.clear,
      weakWords: found.weak,
    };
  }
}

const sizeOf = ({ url, text, rel, heading }: PageLink): number =>
  url.length + text.length + rel.length + heading.length;

const toOneLine = (text: string): string => text.slice(0, 1_000).replace(/\s+/g, ' ').trim();
