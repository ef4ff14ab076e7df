import type { PageLink, ReadPage } from '#lib/domain/checks/page-link.ts';

/** A link of a page, as the reading brings it. */
export function aPageLink(change: Partial<PageLink> = {}): PageLink {
  return {
    id: 0,
    url: 'https://www.kedai.example/p/rice-cooker-3l',
    text: 'rice cooker',
    rel: '',
    heading: 'What we cook with',
    place: 'content',
    ...change,
  };
}

/** A page that was read to its end, with a clear disclosure before its links. */
export function aReadPage(change: Partial<ReadPage> = {}): ReadPage {
  return {
    links: [aPageLink()],
    title: 'Rainy-season kitchen',
    language: 'en',
    canonicalUrl: null,
    closedParts: 0,
    cut: null,
    goneIds: [],
    status: null,
    codes: [],
    clearWords: { text: 'Ad: I earn a commission', linksBefore: 0 },
    weakWords: null,
    ...change,
  };
}
