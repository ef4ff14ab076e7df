import { type Checked, hasFields, isHost, isId, isInstant, isOneOf } from '#lib/domain/shape.ts';
/** What a deeplink call proved about an offer on a host. */
export const isLearnedHost = hasFields({
  offerId: isId,
  host: isHost,
  kind: isOneOf('minted', 'refused'),
  atMs: isInstant,
});
export type LearnedHost = Checked<typeof isLearnedHost>;
