import { endLine, finishRun, noteWaiting, pauseRun, sendLine } from '#lib/domain/bulk/bulk-changes.ts';
import { type BulkEnding, toEnding, toFailedEnding } from '#lib/domain/bulk/bulk-ending.ts';
import type { BulkLine, BulkPauseReason, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { toBulkTokenContext, withOverrides } from '#lib/domain/bulk/bulk-sub-ids.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { deeplinkEndpoint } from '#lib/domain/service/slot-wait.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import type { AppError } from '#lib/errors/app-error.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { changeRun, findLines } from '#lib/worker/bulk/bulk-store.ts';
import { type ActOutcomeSources, readActOutcome } from '#lib/worker/bulk/create-bulk-recovery.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { LinkMint } from '#lib/worker/links/create-link-mint.ts';
import type { ExpandedWish } from '#lib/worker/links/mint-wish.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';
import { readServiceAccess } from '#lib/worker/service/service-access.ts';
import { drawSubIds } from '#lib/worker/sub-ids/sub-ids.ts';

export interface BulkSenderDependencies extends Pick<AccountContext, 'attempt'>, ObstacleSources, ActOutcomeSources {
  readonly mint: LinkMint;
  readonly quota: QuotaCounter;
  /** Wakes the worker at this time at the latest, to resume a run that waits until then. */
  readonly scheduleResumeBy: (untilMs: number) => Promise<void>;
}

export function createBulkSender(dependencies: BulkSenderDependencies) {
  const { clock, random, attempt, mint: linkMint, quota, gate, scheduleResumeBy } = dependencies;
  const waits = createWaits(dependencies);
  let isCountNew = false;

  /** Other devices can learn the count later: a full or offline sync store must not stop a run. */
  async function publishCount(): Promise<void> {
    if (!isCountNew) return;
    isCountNew = false;
    await attempt('publish count', quota.publish);
  }

  async function waitFor({ runId }: BulkRun, waiting: NonNullable<BulkRun['waiting']>, signal: AbortSignal) {
    if (!(await changeRun(dependencies, runId, [], (now) => noteWaiting(now, waiting)))) return;
    await scheduleResumeBy(waiting.untilMs);
    void attempt('publish count', publishCount);
    await waits.wait(waiting, signal);
  }

  /**
   * The line with its sub-IDs as they are sent. A line draws its number once, however often it is tried. A single link, which
   * may have waited for days without a plan, has the day on which it is made.
   */
  async function drawCounter(run: BulkRun, line: BulkLine): Promise<BulkLine> {
    if (line.templates === null) return line;
    const { nowMs, utcOffsetMinutes } = toMoment(clock.nowMs());
    const moment = run.isSingle === true ? { plannedAtMs: nowMs, utcOffsetMinutes } : run;
    const drawn = await drawSubIds(dependencies, line.requestId, line.templates, toBulkTokenContext(moment, line));
    return { ...line, subIds: withOverrides(drawn, line.input.subIds), templates: null };
  }

  async function backOffFor({ sign }: BulkEnding): Promise<void> {
    if (sign.kind === 'lost') await gate.backOff();
    if (sign.kind !== 'limited') return;
    // The gate backs off by itself if the deeplink's own answer showed a sign of limiting.
    if ((await gate.readWaitMs(deeplinkEndpoint, 'background')) === 0) await gate.backOff();
  }

  async function mint(line: BulkLine, signal: AbortSignal): Promise<{ ending: BulkEnding; failure?: AppError }> {
    try {
      return { ending: toEnding(await linkMint.mintInBackground(toWish(line), signal), () => random.id()) };
    } catch (cause) {
      const failure = toAppError(cause);
      const known = await readActOutcome(dependencies, line.requestId);
      return { ending: toFailedEnding(failure.toData(), known), failure };
    }
  }

  async function mintLine({ runId }: BulkRun, line: BulkLine, signal: AbortSignal): Promise<void> {
    isCountNew = true;
    const { ending, failure } = await mint(line, signal);
    await backOffFor(ending);
    await changeRun(dependencies, runId, [line.index], (now, [current]) => endLine(now, current, ending));
    if (ending.sign.kind === 'unexpected') throw failure;
  }

  return {
    /**
     * Sends the first line in the run's queue. An obstacle makes the run wait or pause instead, and an empty queue ends
     * it.
     * @returns whether a line was sent.
     * @throws AppError for an unforeseen failure, once the line is stored.
     */
    async sendNext(run: BulkRun) {
      // Before any read: a pause from now on is heard.
      const signal = waits.signal();
      const [line] = await findLines(dependencies, run.runId, 'new', 1);
      if (line === undefined) {
        await changeRun(dependencies, run.runId, 'new', (now, left) => finishRun(now, left, clock.nowMs()));
        return false;
      }
      const obstacle = await findBulkObstacle(run, dependencies);
      if (obstacle?.kind === 'wait') await waitFor(run, obstacle.waiting, signal);
      if (obstacle?.kind === 'pause')
        await changeRun(dependencies, run.runId, [], (now) => pauseRun(now, obstacle.reason));
      if (obstacle !== null) return false;

      const sent = await drawCounter(run, line);
      const isTaken = await changeRun(dependencies, run.runId, [line.index], (now, [current]) =>
        sendLine(now, current, sent),
      );
      if (isTaken) await mintLine(run, sent, signal);
      return isTaken;
    },

    /** Ends a wait for a slot or for the network. Never a call. */
    interrupt: waits.interrupt,
    /** Ends a wait for the network once that is back. */
    noteNetwork: waits.noteNetwork,
    /** Sends the count of links to the user's other devices. */
    publishCount,
  };
}

/** What ends the waits of a run. */
function createWaits({ clock, isOnline }: Pick<ObstacleSources, 'clock' | 'isOnline'>) {
  let waits = new AbortController();
  let isForNetwork = false;

  function interrupt(): void {
    waits.abort();
    waits = new AbortController();
  }

  function noteNetwork(): void {
    if (isForNetwork && isOnline()) interrupt();
  }

  return {
    signal: () => waits.signal,
    interrupt,
    noteNetwork,
    async wait({ reason, untilMs }: NonNullable<BulkRun['waiting']>, signal: AbortSignal): Promise<void> {
      isForNetwork = reason === 'offline';
      // The network may be back since it was asked for.
      noteNetwork();
      await clock.sleep(untilMs - clock.nowMs(), signal).catch(() => undefined);
      isForNetwork = false;
    },
  };
}

function toWish(line: BulkLine): ExpandedWish {
  const { requestId, offerId, destinationUrl, subIds, presetName, despiteRefusal } = line;
  return {
    requestId,
    offerId: offerId ?? '',
    destinationUrl,
    subIds,
    presetName,
    title: line.input.title,
    overQuota: false,
    despiteRefusal,
    ...(line.isChosen && { chosenByUser: true }),
  };
}

const offlineLookMs = 30_000;
const lockedLookMs = 10 * 60_000;

/** What the user must mend, or the run must wait for. */
export type BulkObstacle =
  | { readonly kind: 'pause'; readonly reason: BulkPauseReason }
  | { readonly kind: 'wait'; readonly waiting: NonNullable<BulkRun['waiting']> };

interface ObstacleSources extends Pick<AccountContext, 'clock' | 'connection' | 'readSettings'> {
  readonly quota: QuotaCounter;
  readonly gate: RequestGate;
  readonly isLocked: () => Promise<boolean>;
  readonly isOnline: () => boolean;
}

/** What stops the run's next link, found without spending anything. Null where nothing does. */
async function findBulkObstacle(run: BulkRun, sources: ObstacleSources): Promise<BulkObstacle | null> {
  const { clock, connection, quota, gate, readSettings, isLocked, isOnline } = sources;
  const current = await connection.read();
  if (current.state === 'signed-out') return pause('not-connected');
  if (current.state === 'needs-attention') return pause('needs-attention');
  const access = await readServiceAccess(current.serviceUrl);
  if (access !== 'ok') return pause(access);
  // Unlocking makes the run look again.
  if (await isLocked()) return { kind: 'wait', waiting: { reason: 'locked', untilMs: clock.nowMs() + lockedLookMs } };
  const usage = await quota.readUsage();
  if (usage.isUsedUpByNetwork) return pause('links-used-up');
  if (linksLeft(usage) === 0) return pause('quota-reached');
  if (linksLeft(usage) <= (await readSettings()).bulkReserve) return pause('quota-reserve');
  const nowMs = clock.nowMs();
  if (!isOnline()) return { kind: 'wait', waiting: { reason: 'offline', untilMs: nowMs + offlineLookMs } };
  const waitMs = await gate.readWaitMs(deeplinkEndpoint, 'background');
  if (waitMs === 0) return null;
  const reason = run.limitedInARow > 0 ? 'limited' : 'minute';
  return { kind: 'wait', waiting: { reason, untilMs: nowMs + waitMs } };
}

const pause = (reason: BulkPauseReason): BulkObstacle => ({ kind: 'pause', reason });
