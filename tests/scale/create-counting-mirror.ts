import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import type { OfferStep } from '#lib/worker/programs/offer-step.ts';

/** A mirror that stores nothing and counts the rows that it gets. No row moves, and each known row stays confirmed. */
export interface CountingMirror {
  readonly offers: OfferMirror;
  /** Programs of the listings that see every program. */
  countSeen(): number;
}

export function createCountingMirror(): CountingMirror {
  const rowsByStep = new Map<string, number>();
  let seen = 0;
  const toName = ({ applicationStatus, offerStatus }: OfferStep) => `${applicationStatus} ${offerStatus}`;
  const offers: Partial<OfferMirror> = {
    async storePage(rows, step) {
      rowsByStep.set(toName(step), (rowsByStep.get(toName(step)) ?? 0) + rows.length);
      if (step.seesEveryProgram) seen += rows.length;
    },
    countListed: async (step) => rowsByStep.get(toName(step)) ?? 0,
    hasKnown: async () => false,
    findUnconfirmed: async () => [],
  };
  // A walk asks no more of it.
  return { offers: offers as OfferMirror, countSeen: () => seen };
}
