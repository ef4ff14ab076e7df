import { maxCheckedLinks, type PageSlice } from '#lib/domain/checks/page-link.ts';
import { type Checked, hasFields, isCount, isOneOf, isWhole } from '#lib/domain/shape.ts';

/** A link to outline on the page, with the number of its row. */
export const isOutline = hasFields({
  linkId: isWhole(0, maxCheckedLinks),
  number: isCount,
  /** `stop`: earns nothing; `gain`: could earn; `law`: a note is about it. */
  tone: isOneOf('stop', 'gain', 'law'),
});
export type Outline = Checked<typeof isOutline>;

/** More outlines would hide the page, and make scrolling slow. */
export const maxOutlines = 200;

/** Begins a check. `ownDisclosures`: the publisher's own words. */
export type StartCheck = (checkId: string, ownDisclosures: readonly string[]) => void;

/** What the worker calls in a page that is being checked. It changes nothing of the page. */
export interface PageCheck {
  readonly checkId: string;
  /** Reads on for a few ms. */
  readSlice(): PageSlice;
  /**
   * Outlines up to `maxOutlines` links in place of those before, and scrolls to the first. The outlines stay until the
   * report is closed.
   * @returns how many of them the page still has.
   */
  show(marks: readonly Outline[], hasToScroll: boolean): number;
}

/** The name of the connection by which a page notices that its report was closed. */
export const toCheckPortName = (checkId: string): string => `linkmint-check-${checkId}`;
