import type { CollectedPage } from '#lib/domain/page/collected-page.ts';

/**
 * Collects, in the page, what it says of itself; null if it has left the expected address. Runs in the page's isolated
 * world: it may use nothing of this module. It judges nothing, and takes no more than `isPageParts` allows.
 */
export function collectPageParts(expectedUrl: string): CollectedPage | null {
  if (location.href !== expectedUrl) return null;
  const canonical = document.querySelector('link[rel~="canonical"]') as HTMLLinkElement | null;
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOfAddress = loading !== undefined && new URL(loading.name, location.href).pathname === location.pathname;
  const toAddress = (text = '') => (/^https?:/.test(text) && text.length <= 10_000 ? text : '');
  const take = (selector: string, maxCount: number) =>
    Array.from(document.querySelectorAll<HTMLElement>(selector)).slice(0, maxCount);
  const title = document.title.slice(0, 300);
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

  const styleOf = (element: Element) => getComputedStyle(element);
  /** Words for screen readers alone, and of elements that are not drawn. */
  const isUnseen = (element: Element) => {
    if (/^(?:script|style|template|noscript)$/i.test(element.localName)) return true;
    if (
      /(?:^|[\s_-])(?:sr-only|visually-?hidden|screen-?reader(?:-text|-only)?|a11y-hidden)(?:\s|$)/i.test(
        element.className,
      )
    )
      return true;
    const { display, visibility, clip, clipPath, position, width } = styleOf(element);
    if (display === 'none' || visibility === 'hidden') return true;
    const isClipped = /^rect\((?:0|1)(?:px)?[, ]/.test(clip) || /^inset\((?:50|100)%/.test(clipPath) || width === '1px';
    return position === 'absolute' && isClipped;
  };
  /** The text that is seen of an element; all of its text if none is. */
  const toSeenText = (element: Element) => {
    const texts: string[] = [];
    const walk = (parent: Node, depth: number) => {
      for (const child of Array.from(parent.childNodes).slice(0, 100)) {
        if (texts.length > 100) return;
        if (child.nodeType === Node.TEXT_NODE) texts.push(child.nodeValue ?? '');
        else if (child instanceof Element && depth < 10 && !isUnseen(child)) walk(child, depth + 1);
      }
    };
    walk(element, 0);
    const seen = texts.join('');
    return seen.trim() === '' ? element.textContent : seen;
  };
  const isStruck = (element: Element) => {
    if (element.closest('del, s, strike') !== null) return true;
    let each: Element | null = element;
    for (let steps = 0; each !== null && steps < 4; steps += 1) {
      if (styleOf(each).textDecoration.includes('line-through')) return true;
      each = each.parentElement;
    }
    return false;
  };
  /** A price with the words that follow it, of which some say that it is for a measure. */
  const toShown = (element: Element) => {
    let text = element.textContent ?? '';
    for (let next = (element.nextSibling ?? element.parentElement?.nextSibling) || null; next && text.length < 100; ) {
      text += ` ${next.textContent ?? ''}`;
      next = next.nextSibling;
    }
    return text.replace(/\s+/g, ' ').trim().slice(0, 100);
  };

  const typeOf = (scope: Element | null | undefined) => cut(scope?.getAttribute('itemtype')).trim();
  const isProduct = (scope: Element) => /schema\.org\/Product\/?$/i.test(typeOf(scope));
  const products = take('[itemscope][itemtype*="schema.org/Product" i]', 10).filter(
    (scope) => isProduct(scope) && !scope.parentElement?.closest('[itemscope][itemtype*="schema.org/Product" i]'),
  );
  const things: (Element | null | undefined)[] = [];
  const microdata = products.flatMap((scope, product) =>
    Array.from(scope.querySelectorAll<HTMLElement>('[itemprop]'))
      .slice(0, 150)
      .flatMap((field) => {
        const within = field.parentElement?.closest('[itemscope]');
        for (let each = within; each && each !== scope; each = each.parentElement?.closest('[itemscope]')) {
          // A product inside a product is another one: "you may also like".
          if (isProduct(each)) return [];
        }
        if (!things.includes(within)) things.push(within);
        const names = cut(field.getAttribute('itemprop')).split(/\s+/).slice(0, 5);
        const value =
          field.getAttribute('content') ??
          field.getAttribute('href') ??
          field.getAttribute('src') ??
          field.getAttribute('value') ??
          (field.hasAttribute('itemscope') ? '' : toSeenText(field));
        const more = names.includes('price') ? { isStruck: isStruck(field), shown: toShown(field) } : {};
        const common = { product, type: typeOf(within).slice(-100), thing: things.indexOf(within), ...more };
        return names.map((name) => ({ ...common, name, value: cut(value).trim() }));
      }),
  );
  return {
    canonicalUrl: canonical?.href ?? null,
    title,
    status: (isOfAddress && loading.responseStatus) || null,
    parts: {
      ...{ title, metas, jsonLd, microdata: microdata.slice(0, 300) },
      loadedUrl: toAddress(loading?.name),
      canonicalUrl: toAddress(canonical?.href),
    },
  };
}
