import type { OpenAct } from '#lib/domain/acts/open-act.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import { minAlarmMs } from '#lib/platform/min-alarm-ms.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';
import type { Database } from '#lib/store/database.ts';
import type { ReadyLinks } from '#lib/worker/acts/create-ready-links.ts';
import { describeEnding, readEndedAct } from '#lib/worker/acts/describe-ending.ts';
import type { ConnectionStore } from '#lib/worker/context/create-connection-store.ts';
import type { LinkMint } from '#lib/worker/links/create-link-mint.ts';
import { replayMint } from '#lib/worker/links/replay-mint.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import type { SecondActs } from '#lib/worker/page/create-second-acts.ts';
import { describeOneClick } from '#lib/worker/page/describe-one-click.ts';
import type { OneClickOutcome } from '#lib/worker/page/one-click-outcome.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/**
 * A page that is still open asks again within 2 s of its worker's death (`resendWhenCancelled`), and shows the outcome
 * itself.
 */
const askAgainMs = 3_000;

/**
 * Clicks whose outcome the user has not seen. The browser may stop a worker while a click waits for its slot or its
 * answer. If the popup was closed, no page asks again: the next life reads the journal and shows the outcome.
 */
export interface UntoldActs {
  /**
   * Saves an act before it can be sent. Never throws: if saving fails, the user is not notified, but the act still
   * runs.
   */
  begin(act: OpenAct): Promise<void>;
  /** The user saw the outcome, or a page shows it. */
  end(requestId: string): Promise<void>;
  /** Shows the outcomes of acts that an earlier life left, on their pages or with the badge. Never throws. */
  tellLeft(): Promise<void>;
}

export interface UntoldActsDependencies {
  readonly accountId: string;
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly attempt: Attempt;
  readonly quota: QuotaCounter;
  readonly connection: Pick<ConnectionStore, 'read'>;
  readonly linkMint: Pick<LinkMint, 'isWithdrawn'>;
  readonly pageSurface: PageSurface;
  readonly readyLinks: ReadyLinks;
  readonly secondActs: Pick<SecondActs, 'forget'>;
  readonly actsItem: AccountItems['openActs'];
  /** Wakes the worker at a time (ms since the epoch) to notify. Null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

export function createUntoldActs(dependencies: UntoldActsDependencies): UntoldActs {
  const { accountId, database, clock, attempt, quota, connection, linkMint } = dependencies;
  const { pageSurface, readyLinks, secondActs, actsItem, scheduleResume } = dependencies;
  /** Acts that this life began. */
  const underWay = new Set<string>();
  let telling: Promise<void> | null = null;

  const readActs = async () => (await actsItem.read())?.acts ?? [];
  const schedule = (isOpen: boolean) => scheduleResume(isOpen ? clock.nowMs() + minAlarmMs : null);

  function change(next: (before: readonly OpenAct[]) => readonly OpenAct[]): Promise<void> {
    return inTurn(`open-acts:${accountId}`, async () => {
      const before = await readActs();
      const acts = next(before);
      if (acts.length === before.length) return;
      await actsItem.write({ acts });
      await schedule(acts.length > 0);
    });
  }

  const drop = (requestId: string) => change((before) => before.filter((act) => act.requestId !== requestId));
  const note = (what: Promise<unknown>) => attempt('untold acts', () => what);

  /** The outcome of an act, by the journal. Its link, where there is one, waits for the popup. */
  async function readOutcome({ requestId, tabId, url, formatId }: OpenAct): Promise<OneClickOutcome> {
    const entry = await quota.find(requestId);
    // This life's start removed acts that were only reserved. An act that a stored link would have answered was never
    // there.
    if (entry === undefined) return { kind: (await linkMint.isWithdrawn(requestId)) ? 'cancelled' : 'not-sent' };
    if (entry.error === 'withdrawn') return { kind: 'cancelled' };
    const [db, { serviceUrl }] = await Promise.all([database(), connection.read()]);
    const { offerId, presetName = null, offerName = '' } = entry;
    try {
      const minted = await replayMint(db, entry, serviceUrl);
      const act = await readEndedAct(db, { accountId, offerId, presetName, formatId });
      const programName = act.programName || offerName;
      return await describeEnding({ ...act, programName }, minted, quota, async ({ linkId }) => {
        await readyLinks.put({ requestId, linkId, tabId, url, formatId });
        return 'ready';
      });
    } catch (cause) {
      if (cause instanceof AppError) return { kind: 'failed', error: cause.toData() };
      throw cause;
    }
  }

  async function tellLeft(): Promise<void> {
    const isLeft = ({ requestId }: OpenAct) => !underWay.has(requestId);
    if ((await readActs()).some(isLeft)) {
      await clock.sleep(askAgainMs);
      for (const act of (await readActs()).filter(isLeft)) {
        await secondActs.forget(act.requestId);
        await pageSurface.showToast(act.tabId, act.url, describeOneClick(await readOutcome(act), clock.nowMs()));
        await drop(act.requestId);
      }
    }
    // The alarm came while an act is under way: set it once more.
    if (underWay.size > 0) await schedule(true);
  }

  return {
    begin(act) {
      underWay.add(act.requestId);
      return note(change((before) => [...before.filter(({ requestId }) => requestId !== act.requestId), act]));
    },

    end(requestId) {
      underWay.delete(requestId);
      return note(drop(requestId));
    },

    async tellLeft() {
      telling ??= note(tellLeft()).finally(() => {
        telling = null;
      });
      await telling;
    },
  };
}
