import { type Checked, hasFields, isNullOr, isText, isTime } from '#lib/domain/shape.ts';

/**
 * Why a link may be useless, so that Linkmint asks the user before it makes one. `dead`: the page answered with an
 * error; `private`: each visitor sees their own content or nothing; `app-only`: the program pays only for orders in its
 * app.
 */
export type LinkRisk = { readonly kind: 'dead'; readonly status: number } | { readonly kind: 'private' | 'app-only' };

/** The last question to the user before a link is made. */
export const isAskedAct = hasFields({
  /** The act that got the question as its answer. */
  requestId: isText,
  offerId: isText,
  destinationUrl: isText,
  askedAtMs: isTime,
  /** The act that confirmed it; null until then. */
  secondRequestId: isNullOr(isText),
});
export type AskedAct = Checked<typeof isAskedAct>;
