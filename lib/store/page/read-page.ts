import { type CollectedPage, withoutErrorWords } from '#lib/domain/page/collected-page.ts';
import { browser } from '#lib/platform/browser.ts';

/**
 * Reads what a page says of itself, with the `activeTab` grant of the user's act. All of it is hostile. Null for a page
 * that cannot be read (the browser's own, a store) and for one that has left `pageUrl`: it is not the page on which the
 * user acted. Of an error that stands in the page's place, only its status and its canonical address.
 */
export async function readPage(tabId: number, pageUrl: string): Promise<CollectedPage | null> {
  try {
    const [answer] = await browser.scripting.executeScript({
      target: { tabId },
      func: collectPageParts,
      args: [pageUrl],
    });
    const page = (answer?.result as CollectedPage | null | undefined) ?? null;
    return page && withoutErrorWords(page);
  } catch {
    return null;
  }
}

/**
 * Collects, in the page, what it says of itself; null if it has left the expected address. Runs in the page's isolated
 * world: it may use nothing of this module. It judges nothing, and takes no more than `isPageParts` allows.
 */
export function collectPageParts(expectedUrl: string): CollectedPage | null {
  // The browser keeps what it shall highlight ("#:~:text=") in the address of the tab, and hides it from the page.
  const toSeen = (address: string) => address.replace(/^([^#]*#.*?):~:.*$/s, '$1').replace(/#$/, '');
  if (toSeen(location.href) !== toSeen(expectedUrl)) return null;
  // Of the prototype: the page can name an element "querySelectorAll", which the document then has in its place.
  const select = (selector: string) =>
    [...Document.prototype.querySelectorAll.call(document, selector)] as HTMLElement[];
  const [canonical] = select('link[rel~="canonical"]') as HTMLLinkElement[];
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOfAddress = loading !== undefined && new URL(loading.name, location.href).pathname === location.pathname;
  const toAddress = (text = '') => (/^https?:/.test(text) && text.length <= 10_000 ? text : '');
  const base = select('base[href]')[0]?.getAttribute('href') ?? '';
  const baseUrl = base !== '' && URL.canParse(base, location.href) ? new URL(base, location.href).href : '';
  const addresses = {
    loadedUrl: toAddress(loading?.name),
    canonicalUrl: toAddress(canonical?.href),
    baseUrl: toAddress(baseUrl),
  };
  const take = (selector: string, maxCount: number) => select(selector).slice(0, maxCount);
  const named = Object.getOwnPropertyDescriptor(Document.prototype, 'title')?.get?.call(document);
  const cut = (text: string | null | undefined) => (text ?? '').slice(0, 2_000);

  const metas = take('meta[property], meta[name]', 200).map((meta) => ({
    name: cut(meta.getAttribute('property') ?? meta.getAttribute('name')),
    content: cut(meta.getAttribute('content')),
  }));
  const jsonLd: string[] = [];
  let room = 500_000;
  for (const script of take('script[type^="application/ld+json" i]', 20)) {
    const text = script.textContent ?? '';
    if (text.length > 200_000 || text.length > room) continue;
    room -= text.length;
    jsonLd.push(text);
  }

  /** Words for screen readers alone, and of elements that are not drawn. */
  const isUnseen = (element: Element) => {
    const { display, visibility, clip, clipPath, position, width } = getComputedStyle(element);
    const isClipped = /^rect\([01](?:px)?[, ]/.test(clip) || /^inset\((?:50|100)%/.test(clipPath) || width === '1px';
    const isNamed = /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-?reader-(?:text|only))(?:\s|$)/i;
    const isHidden = display === 'none' || visibility === 'hidden' || (position === 'absolute' && isClipped);
    return isHidden || isNamed.test(element.className) || element.matches('script, style, template, noscript');
  };
  const toSeenText = (element: Element) => {
    if (element.hasAttribute('itemscope')) return '';
    // 5 shows elements and text; 1 takes a node, 2 leaves it out with all in it, 3 goes into it.
    const toStep = (node: Node) => (node instanceof Element ? (isUnseen(node) ? 2 : 3) : 1);
    const walker = Document.prototype.createTreeWalker.call(document, element, 5, toStep);
    let text = '';
    let parent: Node | null = null;
    while (text.length < 2_000 && walker.nextNode()) {
      const { nodeValue, parentNode } = walker.currentNode;
      // "$19<sup>99</sup>" is not 1999.
      const isTorn = parent !== null && parent !== parentNode && /\d$/.test(text) && /^\d/.test(nodeValue ?? '');
      text += `${isTorn ? ' ' : ''}${nodeValue}`;
      parent = parentNode;
    }
    return text.trim() === '' ? element.textContent : text;
  };
  /** Whether a line goes through an element. That of an element goes through all in it but what has a box apart. */
  const hasLineThrough = (element: Element | null): boolean => {
    if (element === null) return false;
    const style = getComputedStyle(element);
    const kinds = ['display', 'position', 'float'].map((name) => style.getPropertyValue(name));
    const isApart = kinds.some((kind) => /^(?:inline-.+|absolute|fixed|left|right)$/.test(kind));
    return /line-through/.test(style.textDecoration) || (!isApart && hasLineThrough(element.parentElement));
  };
  const isStruck = (element: Element) => element.closest('del, s, strike') !== null || hasLineThrough(element);
  /** A price with the words behind it, of which some say that it is for a measure. */
  const toShown = (element: Element) => {
    const next = element.nextSibling ?? element.parentElement?.nextSibling;
    return [element, next, next?.nextSibling].map((node) => cut(node?.textContent).trim().slice(0, 30)).join(' ');
  };

  const typeOf = (scope: Element | null) => cut(scope?.getAttribute('itemtype')).trim();
  const isProduct = (scope: Element) => /schema\.org\/Product\/?$/i.test(typeOf(scope));
  const ofProduct = '[itemscope][itemtype*="schema.org/Product" i]';
  const isOuter = (scope: Element) => isProduct(scope) && !scope.parentElement?.closest(ofProduct);
  const products = take(ofProduct, 10).filter(isOuter);
  /** What the product is of the things around it: "isPartOf". */
  const toRole = (scope: Element) => {
    const names: string[] = [];
    for (let at: Element | null = scope; at; at = at.parentElement?.closest('[itemscope]') ?? null) {
      names.push(at.getAttribute('itemprop') ?? '');
    }
    return cut(names.join(' ').trim());
  };
  const roles = products.map(toRole);
  const things: (Element | null)[] = [];
  const microdata = products.flatMap((scope, product) =>
    Array.from(scope.querySelectorAll<HTMLElement>('[itemprop]'))
      .slice(0, 150)
      .flatMap((field) => {
        // A product inside a product is another one: "you may also like".
        if (field.parentElement?.closest(ofProduct) !== scope) return [];
        const within = field.parentElement.closest('[itemscope]');
        if (!things.includes(within)) things.push(within);
        const names = cut(field.getAttribute('itemprop')).split(/\s+/).slice(0, 5);
        const attribute = ['content', 'href', 'src', 'value'].find((name) => field.hasAttribute(name));
        const value = attribute === undefined ? toSeenText(field) : field.getAttribute(attribute);
        const more = names.includes('price') ? { isStruck: isStruck(field), shown: toShown(field) } : {};
        const role = roles[product] ?? '';
        const common = { product, role, type: typeOf(within).slice(-100), thing: things.indexOf(within), ...more };
        return names.map((name) => ({ ...common, name, value: cut(value).trim() }));
      }),
  );
  const title = cut(String(named ?? '')).slice(0, 300);
  const status = (isOfAddress && loading.responseStatus) || null;
  const parts = { title, metas, jsonLd, microdata: microdata.slice(0, 300), ...addresses };
  return { canonicalUrl: canonical?.href ?? null, title, status, parts };
}
