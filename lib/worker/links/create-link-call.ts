import { AppError } from '#lib/errors/app-error.ts';
import type { DeeplinkJournal } from '#lib/worker/quota/create-deeplink-journal.ts';
import type { SharedSlotRequest } from '#lib/worker/service/create-request-gate.ts';

/** A wish for a link, as the device puts it to the team. */
export interface SlotWish {
  /** Hash of program, address and sub-IDs. */
  readonly key: string;
  /** Whether the quota may stop the wish. */
  readonly isGuarded: boolean;
  /** This device may not use the link that the team has, so it has to make its own. */
  readonly mustMakeOwn: boolean;
  /** The wish has waited for colleagues as long as a claim lasts. */
  readonly hasWaited: boolean;
}

/** Why a wish needs no call now. */
export type Withheld =
  /** A colleague has the link. The text is hostile. */
  | { readonly kind: 'link'; readonly link: string }
  /** A colleague is making the link. `waitMs`: until that claim ends. */
  | { readonly kind: 'claimed'; readonly waitMs: number }
  /** The account's links of the period are used up. */
  | { readonly kind: 'quota' }
  /** The user's act does not wait as long as the call would. */
  | { readonly kind: 'postponed' };

/** What the team answers: the call may go, has to wait for its slot, or is not needed. */
export type SlotAnswer =
  | { readonly kind: 'go' }
  | { readonly kind: 'wait'; readonly waitMs: number }
  | Exclude<Withheld, { readonly kind: 'postponed' }>;

export interface WishSlots {
  /** Takes a slot for the wish. An unused slot expires. */
  takeFor(wish: SlotWish, request: SharedSlotRequest): Promise<SlotAnswer>;
}

export interface LinkCallDependencies {
  readonly requestId: string;
  readonly wish: SlotWish;
  readonly slots: WishSlots;
  readonly journal: Pick<DeeplinkJournal, 'markSent' | 'markUnsent'>;
  /** Whether the quota has room for the link. */
  readonly reserving: Promise<boolean>;
  /** Ends the wait, never a call that has left. */
  readonly given: AbortSignal;
  /** Runs before the journal says "sent". */
  readonly beforeNote: () => Promise<void>;
}

/** One call for a link, from its wait for a slot to its end. Only this part knows whether the call was sent. */
export function createLinkCall(dependencies: LinkCallDependencies) {
  const { requestId, wish, slots, journal, reserving, given, beforeNote } = dependencies;
  const waiting = new AbortController();
  let withheld: Withheld | null = null;
  /** From here on an abort would lose the answer, and its link with it. */
  let isLeaving = false;
  let isSent = false;
  const giveUp = () => {
    if (!isLeaving) waiting.abort(given.reason);
  };
  const withhold = (why: Withheld) => {
    withheld = why;
    waiting.abort(new AppError('cancelled'));
  };
  given.addEventListener('abort', giveUp);
  if (given.aborted) giveUp();

  return {
    /** The options to pass to the service's caller. */
    options: {
      signal: waiting.signal,

      async takeShared(request: SharedSlotRequest) {
        const answer = await slots.takeFor(wish, request);
        if (answer.kind === 'go') return 0;
        if (answer.kind === 'wait') return answer.waitMs;
        withhold(answer);
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
        async onNothingMade() {
          isSent = false;
          await journal.markUnsent(requestId);
          isLeaving = false;
          // The abort came while the call was on its way, so `giveUp` left it alone then.
          if (given.aborted) giveUp();
        },
      },
    },

    /** Ends the wait for a slot: the act does not wait as long. */
    postpone: () => withhold({ kind: 'postponed' }),
    /** Why the call is held back. Null where it is not. */
    readWithheld: () => withheld,
    /** Whether the call has left: it may then have made a link. */
    isSent: () => isSent,
    /** Stops listening to `given`. */
    end: () => given.removeEventListener('abort', giveUp),
  };
}
