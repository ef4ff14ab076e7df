import type { Handover } from '#lib/domain/acts/act-record.ts';
import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { toReuseKey, toUnknownOutcome } from '#lib/domain/links/minted-link.ts';
import { toLinkName } from '#lib/domain/links/to-link-name.ts';
import { linksLeft } from '#lib/domain/quota/quota-usage.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';
import { changeRun, findLine } from '#lib/worker/bulk/bulk-store.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { PageSurface } from '#lib/worker/page/create-page-surface.ts';
import { describeQueued, describeQueuedPause } from '#lib/worker/page/describe-one-click.ts';
import type { OneClickOutcome } from '#lib/worker/page/one-click-outcome.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** Notifies the user of a link that the popup queued: on the page that it is for, or with the badge. */
export interface QueuedNotice {
  /**
   * Notifies once of each such link among the runs: when its outcome is known, and when its run pauses unless the user
   * paused it. The next life of the worker finds those that are left.
   */
  notify(runs: readonly BulkRun[]): Promise<void>;
}

export interface QueuedNoticeDependencies extends Pick<AccountContext, 'accountId' | 'acts' | 'database' | 'clock'> {
  readonly quota: Pick<QuotaCounter, 'find' | 'readUsage'>;
  readonly pageSurface: Pick<PageSurface, 'showToast'>;
}

export function createQueuedNotice(dependencies: QueuedNoticeDependencies): QueuedNotice {
  const { accountId, acts, database, clock, quota, pageSurface } = dependencies;
  /** Notices under way: a page may take its time to show a toast. */
  const underWay = new Set<string>();

  /** Null where the user took the line out of the queue. */
  async function readOutcome({ runId }: BulkRun, line: BulkLine, handover: Handover): Promise<OneClickOutcome | null> {
    const programName = line.offerName;
    const usage = await quota.readUsage();
    const left = linksLeft(usage);
    switch (line.state) {
      case 'done':
      case 'reused': {
        const db = await database();
        const reuseKey = toReuseKey(line.offerId ?? '', line.destinationUrl, line.subIds);
        const link = await db.getFromIndex('links', 'byReuseKey', reuseKey);
        if (link !== undefined) await acts.change(runId, { handover, linkId: link.linkId });
        return {
          kind: 'ready',
          stored: link === undefined ? null : { accountId, linkId: link.linkId },
          programName,
          linkName: link === undefined ? '' : toLinkName(link),
          presetName: line.presetName,
          format: findFormat(handover.formatId, (await readUsableBook(db)).templates),
          reused: (await quota.find(line.requestId)) === undefined,
          mintedAtMs: link?.mintedAtMs ?? clock.nowMs(),
          isAppOnly: line.isAppOnly,
          left,
        };
      }
      case 'refused':
        // The popup offers the landing link, and checks it.
        return {
          kind: 'refused',
          programName,
          landing: null,
          ...(line.error?.words !== undefined && { words: line.error.words }),
        };
      case 'unknown':
        return { ...toUnknownOutcome(line.error?.code), programName, left, limit: usage.limit };
      case 'failed':
        return { kind: 'failed', error: line.error ?? { code: 'internal' } };
      default:
        return null;
    }
  }

  async function sayOutcome(run: BulkRun, line: BulkLine, handover: Handover): Promise<void> {
    const outcome = await readOutcome(run, line, handover);
    if (outcome !== null) {
      await pageSurface.showToast(handover.tabId, handover.url, describeQueued(outcome, clock.nowMs()));
    }
    await changeRun(dependencies, run.runId, [], () => ({ run: { handover: undefined } }));
  }

  async function sayPause({ runId, pauseReason }: BulkRun, line: BulkLine, { tabId, url }: Handover): Promise<void> {
    if (pauseReason === null) return;
    const toast = describeQueuedPause(line.offerName, pauseReason, clock.nowMs());
    await pageSurface.showToast(tabId, url, toast);
    await changeRun(dependencies, runId, [], ({ state }) =>
      state === 'paused' ? { run: { isPauseSaid: true } } : null,
    );
  }

  async function say(run: BulkRun, handover: Handover): Promise<void> {
    const line = await findLine(dependencies, run.runId, 0);
    if (line === undefined) return;
    if (line.state !== 'new') await sayOutcome(run, line, handover);
    else if (run.state === 'paused') await sayPause(run, line, handover);
  }

  return {
    async notify(runs) {
      for (const run of runs) {
        const { runId, counts, handover } = run;
        if (handover === undefined || !hasNews(run)) continue;
        const news = `${runId} ${counts.new}`;
        if (underWay.has(news)) continue;
        underWay.add(news);
        await say(run, handover).finally(() => underWay.delete(news));
      }
    },
  };
}

/** Whether the line's outcome is known, or a pause that the user did not make holds it up. */
function hasNews({ state, counts, current, pauseReason, isPauseSaid }: BulkRun): boolean {
  if (current !== null) return false;
  return counts.new === 0 || (state === 'paused' && pauseReason !== 'user' && isPauseSaid !== true);
}
