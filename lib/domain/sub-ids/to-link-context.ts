import type { TokenContext } from '#lib/domain/sub-ids/expand-tokens.ts';
import { toMoment } from '#lib/domain/time/days.ts';

/** A program, and the page that a deeplink of it leads to. */
export interface DeeplinkTarget {
  readonly offerId: string;
  readonly offerName: string;
  readonly url: string;
  readonly title: string;
}

/** What the tokens of a preset stand for in a link that is no post's. */
export function toLinkContext(
  { offerId, offerName, url, title }: DeeplinkTarget,
  presetName: string,
  counter: number | null,
  atMs: number,
): TokenContext {
  const { utcOffsetMinutes } = toMoment(atMs);
  return {
    ...{ atMs, utcOffsetMinutes, counter },
    ...{ pageUrl: url.trim(), title, preset: presetName, program: offerName, offerId },
  };
}
