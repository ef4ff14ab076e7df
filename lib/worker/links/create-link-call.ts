import { AppError } from '#lib/errors/app-error.ts';
import type { DeeplinkJournal } from '#lib/worker/quota/create-deeplink-journal.ts';
import type { SharedSlotRequest } from '#lib/worker/service/create-request-gate.ts';
import type { CallOptions } from '#lib/worker/service/create-service-caller.ts';

/** A wish for a link, as the team is asked for it. */
export interface SlotWish {
  /** Hash of program, address and sub-IDs. */
  readonly key: string;
  /** Whether the quota stops it. */
  readonly isGuarded: boolean;
  /** The link that the team has may not be used. */
  readonly isAnew: boolean;
  /** It has waited for colleagues for as long as a claim lasts. */
  readonly hasWaited: boolean;
}

/** Why a wish needs no call now. */
export type Withheld =
  /** A colleague has the link. Hostile. */
  | { readonly kind: 'link'; readonly link: string }
  /** A colleague makes it: until that claim ends, in ms. */
  | { readonly kind: 'claimed'; readonly waitMs: number }
  /** The account's links are used up. */
  | { readonly kind: 'quota' };

/** What the team answers to a wish: its call may go, has to wait for its slot, or is not needed. */
export type SlotAnswer = { readonly kind: 'go' } | { readonly kind: 'wait'; readonly waitMs: number } | Withheld;

/** What a call for a link asks of the team's slots. */
export interface WishSlots {
  /** Takes a slot for the wish. One that is not used ages out. */
  takeFor(wish: SlotWish, request: SharedSlotRequest): Promise<SlotAnswer>;
}

/** One call for a link, from its wait for a slot to its end: the one place that knows whether it was sent. */
export interface LinkCall {
  /** What the service's caller is to be given. */
  readonly options: Required<Pick<CallOptions, 'signal' | 'takeShared' | 'watch'>>;
  /** Why the team keeps the call back; null where it does not. */
  readWithheld(): Withheld | null;
  /** Whether the call has left, so that it may have made a link. */
  isSent(): boolean;
  /** Listens no more to who may give the wait up. */
  end(): void;
}

export interface LinkCallDependencies {
  readonly requestId: string;
  readonly wish: SlotWish;
  readonly slots: WishSlots;
  readonly journal: Pick<DeeplinkJournal, 'markSent' | 'markUnsent'>;
  /** Whether the quota has room for it. */
  readonly reserving: Promise<boolean>;
  /** Gives the wait up, and never a call that has left. */
  readonly given: AbortSignal;
  /** Runs before the call is noted as sent. */
  readonly beforeNote: () => Promise<void>;
}

export function createLinkCall(dependencies: LinkCallDependencies): LinkCall {
  const { requestId, wish, slots, journal, reserving, given, beforeNote } = dependencies;
  const waiting = new AbortController();
  let withheld: Withheld | null = null;
  /** Given up from here on, the answer would be lost, and its link with it. */
  let isLeaving = false;
  let isSent = false;
  const giveUp = () => {
    if (!isLeaving) waiting.abort(given.reason);
  };
  given.addEventListener('abort', giveUp);
  if (given.aborted) giveUp();

  return {
    options: {
      signal: waiting.signal,

      async takeShared(request) {
        const answer = await slots.takeFor(wish, request);
        if (answer.kind === 'go') return 0;
        if (answer.kind === 'wait') return answer.waitMs;
        withheld = answer;
        waiting.abort(new AppError('cancelled'));
        return Number.POSITIVE_INFINITY;
      },

      watch: {
        async beforeSlot() {
          if (!(await reserving)) throw new AppError('quota-reached');
        },
        async beforeSend() {
          waiting.signal.throwIfAborted();
          isLeaving = true;
          await beforeNote();
          await journal.markSent(requestId);
          isSent = true;
        },
        async takeBack() {
          isSent = false;
          await journal.markUnsent(requestId);
          isLeaving = false;
          // Given up while it was on its way.
          if (given.aborted) giveUp();
        },
      },
    },

    readWithheld: () => withheld,
    isSent: () => isSent,
    end: () => given.removeEventListener('abort', giveUp),
  };
}
