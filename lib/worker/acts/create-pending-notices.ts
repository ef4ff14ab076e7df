import type { ActRecord, Handover } from '#lib/domain/acts/act-record.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { minAlarmMs } from '#lib/platform/min-alarm-ms.ts';
import { describeEnding, readEndedAct } from '#lib/worker/acts/describe-ending.ts';
import { type PostponeDependencies, queueLeft } from '#lib/worker/acts/postpone-act.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { replayMint } from '#lib/worker/links/replay-mint.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeOneClick } from '#lib/worker/page/describe-one-click.ts';
import type { OneClickOutcome } from '#lib/worker/page/one-click-outcome.ts';
import { forgetAskedAct } from '#lib/worker/page/second-acts.ts';
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
export interface PendingNotices {
  /**
   * Saves an act before it can be sent. Never throws: if saving fails, the user is not notified, but the act still
   * runs.
   */
  begin(requestId: string, handover: Handover): Promise<void>;
  /** The user saw the outcome, or a page shows it. */
  end(requestId: string): Promise<void>;
  /** Shows the outcomes of acts that an earlier life left, on their pages or with the badge. Never throws. */
  notifyLeftovers(): Promise<void>;
}

export interface PendingNoticesDependencies
  extends Pick<AccountContext, 'acts' | 'database' | 'attempt' | 'connection' | 'items'>,
    PostponeDependencies {
  readonly quota: QuotaCounter;
  readonly pageSurface: PageSurface;
  /** Wakes the worker at a time (ms since the epoch) to notify. Null cancels. */
  readonly scheduleResume: (atMs: number | null) => Promise<void>;
}

export function createPendingNotices(dependencies: PendingNoticesDependencies): PendingNotices {
  const { acts, clock, attempt, pageSurface, scheduleResume } = dependencies;
  /** Acts that this life began. */
  const underWay = new Set<string>();
  let notifying: Promise<void> | null = null;

  const schedule = (isPending: boolean) => scheduleResume(isPending ? clock.nowMs() + minAlarmMs : null);
  const reschedule = (records: readonly ActRecord[]) =>
    schedule(records.some(({ isNoticePending }) => isNoticePending));
  const drop = (requestId: string) => acts.change(requestId, { isNoticePending: undefined }, reschedule);
  const note = (what: Promise<unknown>) => attempt('pending notices', () => what);

  async function notifyLeftovers(): Promise<void> {
    const isLeft = ({ requestId, isNoticePending }: ActRecord) => isNoticePending && !underWay.has(requestId);
    if ((await acts.list()).some(isLeft)) {
      await clock.sleep(askAgainMs);
      for (const { requestId } of await acts.list()) {
        // Read again, since telling the one before takes seconds. A page may ask again for an act at any time, which
        // this life then answers.
        const record = await acts.find(requestId);
        if (record === undefined || !isLeft(record)) continue;
        const { handover } = record;
        await forgetAskedAct(dependencies, requestId);
        if (handover !== undefined) {
          const outcome = await readOutcome(dependencies, requestId, handover);
          if (outcome !== null)
            await pageSurface.showToast(handover.tabId, handover.url, describeOneClick(outcome, clock.nowMs()));
        }
        await drop(requestId);
      }
    }
    // The alarm came while an act is under way: set it once more.
    if (underWay.size > 0) await schedule(true);
  }

  return {
    begin(requestId, handover) {
      underWay.add(requestId);
      return note(acts.change(requestId, { handover, isNoticePending: true }, reschedule));
    },

    async end(requestId) {
      await note(drop(requestId));
      // Not before: until then the record looks like one that an earlier life left.
      underWay.delete(requestId);
    },

    async notifyLeftovers() {
      notifying ??= note(notifyLeftovers()).finally(() => {
        notifying = null;
      });
      await notifying;
    },
  };
}

/**
 * The outcome of an act, by the journal. Its link, where there is one, waits for the popup. Null where the act was
 * queued and its run has ended: the run says the outcome itself.
 */
async function readOutcome(
  dependencies: PendingNoticesDependencies,
  requestId: string,
  handover: Handover,
): Promise<OneClickOutcome | null> {
  const { accountId, acts, connection, database, quota } = dependencies;
  const queued = await readQueued(dependencies, requestId);
  if (queued !== undefined) return queued;
  const [entry, record, db, { serviceUrl }] = await Promise.all([
    quota.find(requestId),
    acts.find(requestId),
    database(),
    connection.read(),
  ]);
  try {
    const minted = await replayMint(db, { entry, isWithdrawn: record?.isWithdrawn === true }, serviceUrl);
    // This life's start removed acts that were only reserved. An act that a stored link would have answered was
    // never there.
    if (minted === null) return await queueWaiting(dependencies, requestId, handover, record);
    if (entry === undefined) return { kind: 'cancelled' };
    const { offerId, presetName = null, offerName = '' } = entry;
    const act = await readEndedAct(db, { accountId, offerId, presetName, formatId: handover.formatId });
    const programName = act.programName || offerName;
    return await describeEnding({ ...act, programName }, minted, quota, async ({ linkId }) => {
      await acts.change(requestId, { handover, linkId });
      return 'ready';
    });
  } catch (cause) {
    if (cause instanceof AppError) return { kind: 'failed', error: cause.toData() };
    throw cause;
  }
}

/** Nothing was sent for the act. The link whose wait its user has read of is queued, as it is where the wait is longer. */
async function queueWaiting(
  dependencies: PendingNoticesDependencies,
  requestId: string,
  handover: Handover,
  record: ActRecord | undefined,
): Promise<OneClickOutcome> {
  const { acts, database } = dependencies;
  const link = record?.waitingLink;
  if (link === undefined) return { kind: 'not-sent' };
  const programName = (await (await database()).get('offers', link.offerId))?.name ?? '';
  const isWithdrawn = async () => (await acts.find(requestId))?.isWithdrawn === true;
  return queueLeft(dependencies, { ...link, requestId, handover }, programName, isWithdrawn);
}

/** What a queued act waits for. Null once nothing waits, undefined for an act that was not queued. */
async function readQueued(
  { accountId, clock, database }: Pick<AccountContext, 'accountId' | 'clock' | 'database'>,
  requestId: string,
): Promise<OneClickOutcome | null | undefined> {
  const db = await database();
  const run = await db.get('bulkRuns', requestId);
  if (run === undefined) return undefined;
  if (run.counts.new === 0) return null;
  const programName = (await db.get('bulkLines', [requestId, 0]))?.offerName ?? '';
  const startsAtMs = run.waiting?.reason === 'offline' ? null : (run.waiting?.untilMs ?? clock.nowMs());
  return { kind: 'queued', accountId, requestId, programName, startsAtMs };
}
