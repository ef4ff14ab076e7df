import type { PageParts } from '#lib/domain/products/page-parts.ts';

/** What a read in the page brings: its address and status, and the parts that may name its product. */
export interface CollectedPage {
  readonly canonicalUrl: string | null;
  readonly title: string;
  /** Null where the browser does not say, or where the page has changed its address since. */
  readonly status: number | null;
  readonly parts: PageParts;
}
