import { type Checked, hasFields, isNullOr, isText, isTime } from '#lib/domain/shape.ts';
/**
 * Why a link may be of no use, so that only a second act of the user makes it. `dead`: the page answered with an error;
 * `private`: each visitor sees their own, or none; `app-only`: the program pays for orders in its app alone.
 */
export type LinkRisk = { readonly kind: 'dead'; readonly status: number } | { readonly kind: 'private' | 'app-only' };

/** What the user was last asked about, before a link is made. */
export const isAskedAct = hasFields({
  /** The act that was answered with the question. */
  requestId: isText,
  offerId: isText,
  destinationUrl: isText,
  askedAtMs: isTime,
  /** The act that answered it; null while none has. */
  secondRequestId: isNullOr(isText),
});
export type AskedAct = Checked<typeof isAskedAct>;
