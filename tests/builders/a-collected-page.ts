import type { CollectedPage } from '#lib/domain/products/page-parts.ts';

/** What a page says that says nothing, with what a test changes of it. */
export const aCollectedPage = (change: Partial<CollectedPage> = {}): CollectedPage => ({
  canonicalUrl: null,
  title: '',
  status: null,
  parts: { title: '', metas: [], jsonLd: [], microdata: [] },
  ...change,
});
