import { toBackOffMs } from '#lib/domain/service/back-off.ts';
import { deeplinkEndpoint, type Lane } from '#lib/domain/service/slot-wait.ts';
import { findDueWalk } from '#lib/domain/sync/sync-schedule.ts';
import { maxRetryWaitMs } from '#lib/worker/links/mint-wait.ts';
import type { SimulatedLanes } from './create-simulated-lanes.ts';
import type { SimulatedService } from './create-simulated-service.ts';
import type { Timeline } from './create-timeline.ts';
import { tokenMs } from './token-ms.ts';

/** A call's way to the service, and the same back. Assumed. */
const [minTravelMs, maxTravelMs] = [50, 300];
/** Storing a page. Assumed. */
const storeMs = 100;
const hourMs = 3_600_000;
/** The popup is open for so long before its user clicks. Assumed. */
const readingMs = 2_000;

/** Calls of a device's walks (`simulate-walk.ts`), and how many of them bring the approved programs. */
export interface WalkCalls {
  readonly everything: number;
  readonly changes: number;
  readonly approved: number;
}

/** When a device began and ended a walk, in ms since the epoch; null for what has not come. */
export interface DeviceWalk {
  readonly kind: 'everything' | 'changes';
  readonly begunMs: number;
  approvedMs: number | null;
  endedMs: number | null;
}

/** The outcome of one click. */
export interface ClickOutcome {
  readonly clickedAtMs: number;
  /** From the click to its slot; to the second one where the service limited the first call. */
  readonly waitedMs: number;
  /** Also the second time. */
  readonly isRefused: boolean;
}

export interface SimulatedDevice {
  /** The browser is opened: what is due is listed, and looked for each hour. */
  open(): void;
  /** The browser is closed: a walk resumes at the next opening. */
  close(): void;
  /** The user makes a link; with `looksUp`, of a program whose coupons were not asked for today. */
  click(looksUp: boolean): void;
  readonly clicks: readonly ClickOutcome[];
  readonly walks: readonly DeviceWalk[];
}

export interface SimulatedDeviceDependencies {
  readonly timeline: Timeline;
  readonly lanes: SimulatedLanes;
  readonly service: SimulatedService;
  readonly fraction: () => number;
  /** Null where the device lists nothing. */
  readonly walkCalls: WalkCalls | null;
  /** When its last walks began, in ms since the epoch; null before the first. */
  readonly everythingAtMs: number | null;
  readonly anyAtMs: number | null;
}

/** One browser with Linkmint: walks, clicks, sign-ins, and a back-off after each refusal. */
export function createSimulatedDevice(dependencies: SimulatedDeviceDependencies): SimulatedDevice {
  const { timeline, lanes, service, fraction, walkCalls } = dependencies;
  let { everythingAtMs, anyAtMs } = dependencies;
  const clicks: ClickOutcome[] = [];
  const walks: DeviceWalk[] = [];
  let isOpen = false;
  let tokenUntilMs = 0;
  let signs = 0;
  let closedUntilMs = 0;
  let walk: { readonly at: DeviceWalk; readonly calls: number; done: number; isAsking: boolean } | null = null;

  const later = (delayMs: number, happen: () => void) => timeline.at(timeline.nowMs() + delayMs, happen);
  const toTravelMs = () => minTravelMs + fraction() * (maxTravelMs - minTravelMs);

  function heed(isAnswered: boolean): void {
    // Any answer opens the gate again (`create-service-caller.ts`), and each refusal closes it for longer.
    closedUntilMs = isAnswered ? 0 : Math.max(closedUntilMs, timeline.nowMs() + toBackOffMs(signs, fraction()));
    signs = isAnswered ? 0 : signs + 1;
    lanes.closeUntil(closedUntilMs);
  }

  function send(endpoint: string, lane: Lane, onSlot: () => void, answered: (isAnswered: boolean) => void): void {
    lanes.stand({ endpoint, lane }, () => {
      onSlot();
      later(toTravelMs(), () => {
        const isAnswered = service.answer();
        later(toTravelMs(), () => {
          heed(isAnswered);
          answered(isAnswered);
        });
      });
    });
  }

  function call(endpoint: string, lane: Lane, onSlot: () => void, answered: (isAnswered: boolean) => void): void {
    // Before the token: signing in is a call of the user's lane, and would ignore the back-off.
    if (lane === 'background' && timeline.nowMs() < closedUntilMs) {
      timeline.at(closedUntilMs, () => call(endpoint, lane, onSlot, answered));
      return;
    }
    const ask = () => send(endpoint, lane, onSlot, answered);
    if (timeline.nowMs() < tokenUntilMs) {
      ask();
      return;
    }
    tokenUntilMs = timeline.nowMs() + tokenMs;
    const signedIn = (isSignedIn: boolean) => {
      if (isSignedIn) {
        ask();
        return;
      }
      tokenUntilMs = 0;
      onSlot();
      answered(false);
    };
    send('authenticate', 'interactive', () => undefined, signedIn);
  }

  function goOn(): void {
    if (walk === null || walk.isAsking || !isOpen) return;
    const current = walk;
    current.isAsking = true;
    call(
      'offers/all',
      'background',
      () => undefined,
      (isAnswered) => {
        current.isAsking = false;
        if (isAnswered) current.done += 1;
        if (current.done >= (walkCalls?.approved ?? 0)) current.at.approvedMs ??= timeline.nowMs();
        if (current.done >= current.calls) endWalk(current.at);
        else later(storeMs, goOn);
      },
    );
  }

  function endWalk(at: DeviceWalk): void {
    at.endedMs = timeline.nowMs();
    anyAtMs = at.begunMs;
    if (at.kind === 'everything') everythingAtMs = at.begunMs;
    walk = null;
  }

  function look(): void {
    if (!isOpen || walkCalls === null) return;
    const kind = walk === null ? findDueWalk({ everythingAtMs, anyAtMs }, 'weekly', timeline.nowMs()) : null;
    if (kind !== null) {
      const at: DeviceWalk = { kind, begunMs: timeline.nowMs(), approvedMs: null, endedMs: null };
      walks.push(at);
      walk = { at, calls: walkCalls[kind], done: 0, isAsking: false };
    }
    goOn();
  }

  function lookHourly(): void {
    look();
    if (isOpen) later(hourMs, lookHourly);
  }

  return {
    open() {
      isOpen = true;
      lookHourly();
    },

    close() {
      isOpen = false;
    },

    click(looksUp) {
      if (looksUp)
        call(
          'campaigns/all',
          'background',
          () => undefined,
          () => undefined,
        );
      later(looksUp ? readingMs : 0, () => {
        const clickedAtMs = timeline.nowMs();
        let waitedMs = 0;
        const onSlot = () => {
          waitedMs = timeline.nowMs() - clickedAtMs;
        };
        const ask = (mayRetry: boolean) =>
          call(deeplinkEndpoint, 'interactive', onSlot, (isAnswered) => {
            const isRetried = !isAnswered && mayRetry && closedUntilMs - timeline.nowMs() <= maxRetryWaitMs;
            if (isRetried) timeline.at(closedUntilMs, () => ask(false));
            else clicks.push({ clickedAtMs, waitedMs, isRefused: !isAnswered });
          });
        ask(true);
      });
    },

    clicks,
    walks,
  };
}
