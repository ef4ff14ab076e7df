import type { CollectedPage } from '#lib/domain/page/collected-page.ts';

/** A page that says nothing of itself, with what a test changes of it. */
export const aCollectedPage = (change: Partial<CollectedPage> = {}): CollectedPage => ({
  canonicalUrl: null,
  title: '',
  status: null,
  parts: { title: '', metas: [], jsonLd: [], microdata: [] },
  ...change,
});
