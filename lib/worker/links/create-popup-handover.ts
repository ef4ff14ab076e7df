import { findFormat } from '#lib/domain/formats/link-formats.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Logger } from '#lib/platform/logger.ts';
import type { Database } from '#lib/store/database.ts';
import { presetBookItem } from '#lib/store/presets/preset-book-item.ts';
import type { LinkCopier } from '#lib/worker/links/create-link-copier.ts';
import { createReadyLinks, type ReadyLinksDependencies } from '#lib/worker/links/create-ready-links.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import type { OneClickOutcome } from '#lib/worker/page/create-one-click.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeOneClick } from '#lib/worker/page/describe-one-click.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** Until then a click is fresh: later the user has gone on, and may have something else on the clipboard. */
const freshMs = 10_000;
/** How long the popup has to say that it is still there. It does so before it does anything else with its answer. */
const patienceMs = 700;

/**
 * What becomes of a click in the popup when the popup is closed before the answer: a closed page copies nothing, and the
 * worker is not told of its end.
 */
export interface PopupHandover {
  /**
   * Waits for the answer to a wish. Where the popup does not take it, the worker copies the link, as long as the click is
   * fresh, and says so on the page; or it says what else came of it. Never throws.
   */
  follow(wish: MintWish, minting: Promise<MintOutcome>): Promise<void>;
  /** The popup has what came of the act, now or when it was opened again: nothing more is copied or told about it. */
  take(requestId: string): Promise<void>;
}

export interface PopupHandoverDependencies extends ReadyLinksDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly quota: QuotaCounter;
  readonly linkCopier: LinkCopier;
  readonly pageSurface: PageSurface;
}

type Handover = NonNullable<MintWish['handover']>;

export function createPopupHandover(dependencies: PopupHandoverDependencies): PopupHandover {
  const { database, clock, logger, quota, linkCopier, pageSurface } = dependencies;
  const readyLinks = createReadyLinks(dependencies);
  /** Acts whose popup has not taken their outcome, by request. */
  const open = new Map<string, AbortController>();

  async function takeOver(
    wish: MintWish,
    { tabId, url, formatId }: Handover,
    outcome: MintOutcome,
    isFresh: boolean,
  ): Promise<OneClickOutcome> {
    const programName = (await (await database()).get('offers', wish.offerId))?.name ?? '';
    if (outcome.kind === 'refused') return { kind: 'refused', programName };
    const { used, limit } = await quota.readUsage();
    if (outcome.kind !== 'minted') return { kind: outcome.kind, programName, limit };

    const { link, reused } = outcome;
    const format = findFormat(formatId, (await presetBookItem.read()).templates);
    const isCopied = isFresh && (await linkCopier.copy(format, link, wish.title ?? ''));
    if (!isCopied) {
      await readyLinks.add({ requestId: wish.requestId, linkId: link.linkId, tabId, url, formatId });
    }
    return {
      kind: isCopied ? 'copied' : isFresh ? 'not-copied' : 'ready',
      programName,
      presetName: wish.preset?.name ?? null,
      format,
      reused,
      left: Math.max(0, limit - used),
      limit,
    };
  }

  async function follow(wish: MintWish, handover: Handover, minting: Promise<MintOutcome>): Promise<void> {
    const startedAtMs = clock.monotonicMs();
    const taken = new AbortController();
    open.set(wish.requestId, taken);
    try {
      const ended = await minting.then(
        (outcome) => ({ outcome, error: null }),
        (cause: unknown) => ({ outcome: null, error: toAppError(cause).toData() }),
      );
      const isFresh = clock.monotonicMs() - startedAtMs <= freshMs;
      await clock.sleep(patienceMs, taken.signal).catch(() => undefined);
      if (taken.signal.aborted) return;
      const told: OneClickOutcome =
        ended.outcome === null
          ? { kind: 'failed', error: ended.error }
          : await takeOver(wish, handover, ended.outcome, isFresh);
      await pageSurface.showToast(handover.tabId, handover.url, describeOneClick(told, clock.nowMs()));
    } finally {
      open.delete(wish.requestId);
    }
  }

  return {
    async follow(wish, minting) {
      // Asked for again, an act is still one act.
      if (wish.handover === undefined || open.has(wish.requestId)) return;
      await follow(wish, wish.handover, minting).catch((error: unknown) =>
        logger.warn('popup handover', toAppError(error).code),
      );
    },

    async take(requestId) {
      open.get(requestId)?.abort();
      await readyLinks.take(requestId);
    },
  };
}
