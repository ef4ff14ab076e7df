import type { Clock } from '#lib/platform/clock.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { ParsedItem } from '#lib/store/storage-items.ts';

/** Browsers stop a worker that has had nothing to do for 30 s, and then install an update. */
const touchEveryMs = 20_000;
/** Longer than any click waits for its slot, its answer and its page. One that is still open then never ends. */
const maxClickMs = 5 * 60_000;

export interface UpdateHoldDependencies {
  readonly clock: Clock;
  readonly item: ParsedItem<{ readonly version: string } | null>;
  /** Whether any account has a run that continues by itself. */
  readonly isRunUnderWay: () => Promise<boolean>;
  /**
   * The clicks of all accounts whose user has not seen the outcome, by `requestId`: an update empties
   * `storage.session`, where the worker remembers them.
   */
  readonly listOpenClicks: () => Promise<readonly string[]>;
  /** Asks the browser for something small, which keeps the worker alive. */
  readonly touch: () => Promise<unknown>;
}

/**
 * Makes an update of the extension wait for the bulk run or the click that is under way. The browser installs the update
 * when no part of the extension is alive. So this keeps the worker alive until the work has ended or stands still, and no
 * longer.
 */
export function createUpdateHold(dependencies: UpdateHoldDependencies) {
  const { clock, item, isRunUnderWay, listOpenClicks, touch } = dependencies;
  let holding: Promise<void> | null = null;
  /** When this life first saw each open click, on the clock that no user can set. */
  let seenAtMs: ReadonlyMap<string, number> = new Map();

  async function isWorkUnderWay(): Promise<boolean> {
    const requestIds = await listOpenClicks();
    const nowMs = clock.monotonicMs();
    seenAtMs = new Map(requestIds.map((requestId) => [requestId, seenAtMs.get(requestId) ?? nowMs]));
    const isClickOpen = [...seenAtMs.values()].some((atMs) => nowMs - atMs < maxClickMs);
    return isClickOpen || (await isRunUnderWay());
  }

  async function holdOn(): Promise<void> {
    while (await isWorkUnderWay()) {
      await touch();
      await clock.sleep(touchEveryMs);
    }
    await item.remove();
    announceDataChange('bulk');
  }

  async function resume(): Promise<void> {
    if ((await item.read()) === null) return;
    holding ??= holdOn().finally(() => {
      holding = null;
    });
    await holding;
  }

  return {
    /** The browser has an update of this version. Resolves when nothing holds it back any more. */
    async note(version: string) {
      if (!(await isWorkUnderWay())) return;
      await item.write({ version });
      announceDataChange('bulk');
      await resume();
    },

    /** Resumes what a killed worker held. Resolves as `note` does. */
    resume,
  };
}
