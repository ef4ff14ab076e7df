import { type Checked, hasFields, isAbsentOr, isHost, isId, isInstant, isOneOf, isTextOf } from '#lib/domain/shape.ts';
/** What a deeplink call proved about an offer on a host. */
export const isLearnedHost = hasFields({
  offerId: isId,
  host: isHost,
  /** `doubted`: refused once, in words that name no cause, and nothing else is known. */
  kind: isOneOf('minted', 'refused', 'doubted'),
  atMs: isInstant,
  /** When the service last refused in words that name no cause. A second time within the memory is believed. */
  doubtedAtMs: isAbsentOr(isInstant),
  /** What the service said when it last refused, as it was shown. Hostile. */
  words: isAbsentOr(isTextOf(1, 300)),
});
export type LearnedHost = Checked<typeof isLearnedHost>;
