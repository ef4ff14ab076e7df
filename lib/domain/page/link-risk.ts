/**
 * Why a link may be useless, so that Linkmint asks the user before it makes one. `dead`: the page answered with an
 * error; `private`: each visitor sees their own content or nothing; `app-only`: the program pays only for orders in its
 * app.
 */
export type LinkRisk = { readonly kind: 'dead'; readonly status: number } | { readonly kind: 'private' | 'app-only' };

/** The last question to the user before a link is made. */
export interface AskedAct {
  /** The act that got the question as its answer. */
  readonly requestId: string;
  readonly offerId: string;
  readonly destinationUrl: string;
  readonly askedAtMs: number;
  /** The act that confirmed it; null until then. */
  readonly secondRequestId: string | null;
}
