import type { Handover } from '#lib/domain/acts/act-record.ts';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import type { MintedLink, MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { type CopyEnding, type CopyingContext, copyLink } from '#lib/worker/acts/copy-links.ts';
import type { PendingNotices } from '#lib/worker/acts/create-pending-notices.ts';
import { describeEnding, readEndedAct } from '#lib/worker/acts/describe-ending.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import type { CopyTurn } from '#lib/worker/page/create-clipboard.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeFailure, describeOneClick } from '#lib/worker/page/describe-one-click.ts';
import type { OneClickOutcome } from '#lib/worker/page/one-click-outcome.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** A click is fresh for so long. Later the user does something else, and may have copied something else. */
const freshMs = 10_000;
/** How long the popup has to confirm that it is open. It confirms before it does anything else with its answer. */
const patienceMs = 700;

/**
 * Sees to the outcome of a click in the popup when the user closes the popup before the answer. A closed page copies
 * nothing, and no event reports to the worker that it closed.
 */
export interface PopupHandover {
  /**
   * Waits for the answer to a wish. If the popup does not take it, the worker copies the link while the click is fresh,
   * and says so on the page. Otherwise it shows the outcome there.
   */
  follow(wish: MintWish, minting: Promise<MintOutcome>): Promise<void>;
  /** The same where the worker copies in any case: only who shows the outcome is open. */
  followCopy(act: MessageInput<'copyForPage'>, copying: Promise<PageToast>): Promise<void>;
  /** The popup has the outcome, now or when it was opened again: the worker copies and shows nothing more. */
  take(requestId: string): Promise<void>;
}

export interface PopupHandoverDependencies extends CopyingContext {
  readonly quota: QuotaCounter;
  /** Writes the diary, as the popup does for what it copies itself. */
  readonly noteCopy: (copy: {
    readonly actId: string;
    readonly url: string;
    readonly channel: string;
  }) => Promise<void>;
  readonly pageSurface: PageSurface;
  readonly pendingNotices: PendingNotices;
}

export function createPopupHandover(dependencies: PopupHandoverDependencies): PopupHandover {
  const { accountId, acts, clipboard, database, clock, quota, pageSurface, pendingNotices } = dependencies;
  /** Acts whose outcome the popup has not taken, by `requestId`. */
  const open = new Map<string, AbortController>();

  async function takeOver(
    wish: MintWish,
    handover: Handover,
    outcome: MintOutcome,
    { isFresh, turn }: { readonly isFresh: boolean; readonly turn: CopyTurn },
  ): Promise<OneClickOutcome> {
    const { requestId, offerId, preset } = wish;
    const act = await readEndedAct(await database(), {
      accountId,
      offerId,
      presetName: preset?.name ?? null,
      formatId: handover.formatId,
    });
    return describeEnding(act, outcome, quota, async (link) => {
      const ending = isFresh ? await copyAndNote(dependencies, wish, act.format, link, turn) : 'ready';
      if (ending !== 'copied') await acts.change(requestId, { handover, linkId: link.linkId });
      return ending;
    });
  }

  /**
   * Waits for an act's outcome, and for the popup to confirm that it has it. Without that word, shows the outcome
   * itself.
   */
  async function handOver<Ended>(
    requestId: string,
    handover: Handover,
    ending: Promise<Ended>,
    tell: (ended: Ended) => Promise<void>,
  ) {
    // A page that asks again does not make a second act.
    if (open.has(requestId)) return;
    const taken = new AbortController();
    open.set(requestId, taken);
    const noted = pendingNotices.begin(requestId, handover);
    try {
      const ended = await ending;
      await clock.sleep(patienceMs, taken.signal).catch(() => undefined);
      if (!taken.signal.aborted) await tell(ended);
    } finally {
      open.delete(requestId);
      await noted;
      await pendingNotices.end(requestId);
    }
  }

  const show = ({ tabId, url }: Pick<Handover, 'tabId' | 'url'>, toast: PageToast) =>
    pageSurface.showToast(tabId, url, toast);

  return {
    async follow(wish, minting) {
      const { handover, requestId } = wish;
      if (handover === undefined) return;
      const turn = clipboard.takeTurn();
      await handOver(requestId, handover, toEnding(minting, clock), async (ended) => {
        const told: OneClickOutcome =
          'error' in ended
            ? { kind: 'failed', error: ended.error }
            : await takeOver(wish, handover, ended.outcome, { isFresh: ended.isFresh, turn });
        await show(handover, describeOneClick(told, clock.nowMs()));
      });
    },

    async followCopy({ requestId, handover }, copying) {
      if (handover === undefined) return;
      const ending = copying.catch((cause: unknown) => describeFailure(toAppError(cause).toData(), clock.nowMs()));
      await handOver(requestId, { ...handover, formatId: 'plain' }, ending, (toast) => show(handover, toast));
    },

    async take(requestId) {
      open.get(requestId)?.abort();
      await Promise.all([acts.change(requestId, { linkId: undefined }), pendingNotices.end(requestId)]);
    },
  };
}

/** Copies a link, and notes that it was copied with a preset. It is copied all the same where the diary cannot be written. */
async function copyAndNote(
  context: PopupHandoverDependencies,
  { requestId, preset, title = '' }: MintWish,
  format: CopyFormat,
  link: MintedLink,
  turn: CopyTurn,
): Promise<CopyEnding> {
  const ending = await copyLink(context, format, link, title, { turn });
  if (ending === 'copied' && preset !== undefined) {
    const copy = { actId: requestId, url: link.destinationUrl, channel: preset.name };
    await context.noteCopy(copy).catch(() => undefined);
  }
  return ending;
}

/** The outcome of a click that is made now, and whether it was fresh then. Never rejects. */
function toEnding(minting: Promise<MintOutcome>, clock: Clock) {
  const startedAtMs = clock.monotonicMs();
  return minting.then(
    (outcome) => ({ outcome, isFresh: clock.monotonicMs() - startedAtMs <= freshMs }),
    (cause: unknown) => ({ error: toAppError(cause).toData() }),
  );
}
