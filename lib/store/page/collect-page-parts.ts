import type { CollectedPage } from '#lib/domain/page/collected-page.ts';

/**
 * Collects, in the page, what it says of itself; null if it has left the expected address. Runs in the page's isolated
 * world: it may use nothing of this module. It judges nothing, and takes no more than `isPageParts` allows.
 */
export function collectPageParts(expectedUrl: string): CollectedPage | null {
  if (location.href !== expectedUrl) return null;
  // Of the prototype: the page can name an element "querySelectorAll", which the document then has in its place.
  const select = (selector: string) =>
    [...Document.prototype.querySelectorAll.call(document, selector)] as HTMLElement[];
  const [canonical] = select('link[rel~="canonical"]') as HTMLLinkElement[];
  const [loading] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
  const isOfAddress = loading !== undefined && new URL(loading.name, location.href).pathname === location.pathname;
  const take = (selector: string, maxCount: number) => select(selector).slice(0, maxCount);
  const named = Object.getOwnPropertyDescriptor(Document.prototype, 'title')?.get?.call(document);
  const title = String(named ?? '').slice(0, 300);
  const cut = (text: string | null | undefined) => (text ?? '').slice(0, 2_000);

  const metas = take('meta[property], meta[name]', 200).map((meta) => ({
    name: cut(meta.getAttribute('property') ?? meta.getAttribute('name')),
    content: cut(meta.getAttribute('content')),
  }));
  const jsonLd: string[] = [];
  let room = 500_000;
  for (const script of take('script[type="application/ld+json" i]', 20)) {
    const text = script.textContent ?? '';
    if (text.length > 200_000 || text.length > room) continue;
    room -= text.length;
    jsonLd.push(text);
  }
  const typeOf = (scope: Element | null | undefined) => cut(scope?.getAttribute('itemtype')).trim();
  const isProduct = (scope: Element) => /schema\.org\/Product\/?$/i.test(typeOf(scope));
  const products = take('[itemscope][itemtype*="schema.org/Product" i]', 10).filter(
    (scope) => isProduct(scope) && !scope.parentElement?.closest('[itemscope][itemtype*="schema.org/Product" i]'),
  );
  const microdata = products.flatMap((scope, product) =>
    Array.from(scope.querySelectorAll<HTMLElement>('[itemprop]'))
      .slice(0, 150)
      .flatMap((field) => {
        const within = field.parentElement?.closest('[itemscope]');
        for (let each = within; each && each !== scope; each = each.parentElement?.closest('[itemscope]')) {
          // A product inside a product is another one: "you may also like".
          if (isProduct(each)) return [];
        }
        const value =
          field.getAttribute('content') ??
          field.getAttribute('href') ??
          field.getAttribute('src') ??
          field.getAttribute('value') ??
          (field.hasAttribute('itemscope') ? '' : field.textContent);
        const names = cut(field.getAttribute('itemprop')).split(/\s+/).slice(0, 5);
        return names.map((name) => ({ product, type: typeOf(within).slice(-100), name, value: cut(value).trim() }));
      }),
  );
  return {
    canonicalUrl: canonical?.href ?? null,
    title,
    status: (isOfAddress && loading.responseStatus) || null,
    parts: { title, metas, jsonLd, microdata: microdata.slice(0, 300) },
  };
}
