import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import type { OfferStep } from '#lib/worker/programs/offer-step.ts';

/** A mirror that stores nothing: it counts what it would have stored. No row moves, and what is known is never in doubt. */
export interface CountingMirror {
  readonly offers: OfferMirror;
  /** Programs of the listings that see every program. */
  countSeen(): number;
}

export function createCountingMirror(): CountingMirror {
  const told = new Map<string, number>();
  let seen = 0;
  const toName = ({ applicationStatus, offerStatus }: OfferStep) => `${applicationStatus} ${offerStatus}`;
  const offers: Partial<OfferMirror> = {
    async storePage(rows, step) {
      told.set(toName(step), (told.get(toName(step)) ?? 0) + rows.length);
      if (step.seesEveryProgram) seen += rows.length;
    },
    countTold: async (step) => told.get(toName(step)) ?? 0,
    hasKnown: async () => false,
    findUnconfirmed: async () => [],
  };
  // A walk asks no more of it.
  return { offers: offers as OfferMirror, countSeen: () => seen };
}
