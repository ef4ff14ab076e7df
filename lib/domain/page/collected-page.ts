import type { PageParts } from '#lib/domain/products/page-parts.ts';

/** What a read in the page brings: its address and status, and the parts that may name its product. */
export interface CollectedPage {
  readonly canonicalUrl: string | null;
  readonly title: string;
  /** Null where the browser does not say, or where the page has changed its address since. */
  readonly status: number | null;
  readonly parts: PageParts;
}

/** Whether a page was answered with an error. Its words are then the error's: "Access Denied", "Just a moment...". */
export const isErrorPage = (status: number | null): boolean => status !== null && status >= 400;

/** The title of a page; empty where it is an error's. */
export const toPageTitle = <Title extends string | null>(title: Title, status: number | null): Title | '' =>
  isErrorPage(status) ? '' : title;

/** A page without the words of an error: it has no title and sells nothing. */
export const withoutErrorWords = (page: CollectedPage): CollectedPage =>
  isErrorPage(page.status) ? { ...page, title: '', parts: { title: '', metas: [], jsonLd: [], microdata: [] } } : page;
