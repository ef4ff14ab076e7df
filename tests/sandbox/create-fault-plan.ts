/**
 * What each fault does to the one call it meets, and whether the call takes effect unless `takesEffect` says otherwise.
 */
export const faultDefaults = {
  delay: { takesEffect: true, text: 'the answer comes `delayMs` late; the effect does not' },
  hold: { takesEffect: true, text: 'the answer waits until the fault is cleared; the effect does not' },
  'drop-before': { takesEffect: false, text: 'the connection closes unanswered, nothing happened' },
  'drop-after': { takesEffect: true, text: 'the connection closes unanswered after the call took effect' },
  'reset-before': { takesEffect: false, text: 'the connection is reset (RST), nothing happened' },
  'reset-after': { takesEffect: true, text: 'the connection is reset (RST) after the call took effect' },
  'cut-body': {
    takesEffect: true,
    text: 'headers arrive and promise a whole body; the connection closes half-way in it',
  },
  throttle: { takesEffect: false, text: '429 in the envelope' },
  'throttle-status-code': { takesEffect: false, text: '429 as `{"message","status_code":429}`' },
  'token-failure': { takesEffect: false, text: '401, as for a bad token' },
  'server-error': { takesEffect: false, text: '500 "Server Error" in the envelope' },
  'html-200': { takesEffect: false, text: 'an HTML page with status 200' },
  'html-502': { takesEffect: false, text: 'an HTML page with status 502' },
  'truncated-json': { takesEffect: true, text: 'a complete HTTP answer with half of the JSON' },
  'empty-body': { takesEffect: true, text: 'status 200 and no body' },
  'wrong-content-type': { takesEffect: true, text: 'the right JSON, called text/html' },
  redirect: { takesEffect: false, text: '307 to a foreign host, which records what arrives' },
  'lying-next-page': { takesEffect: true, text: 'this page names a next page, whatever there is' },
  'shifting-catalogue': { takesEffect: true, text: 'one row of the page before comes again, one is skipped' },
} as const;

export type FaultName = keyof typeof faultDefaults;

export const faultNames = Object.keys(faultDefaults) as FaultName[];

export function isFaultName(text: string): text is FaultName {
  return Object.hasOwn(faultDefaults, text);
}

export interface FaultRequest {
  name: FaultName;
  /** The call it waits for, e.g. `/api/deeplink/generate`; every API call when absent. */
  path?: string;
  /** How many calls it meets before it is spent; default 1. `null`: until cleared. */
  times?: number | null;
  /** Matching calls that it lets pass first; default 0. */
  skip?: number;
  /** How long the answer, or the loss of it, is held back; default 0 (`delay`: 1000). */
  delayMs?: number;
  /** Overrides the default of the fault: whether the service does what it was asked. */
  takesEffect?: boolean;
}

export interface Fault {
  id: number;
  name: FaultName;
  path: string | null;
  /** Calls it will still meet; null: without end. */
  timesLeft: number | null;
  skipLeft: number;
  delayMs: number;
  takesEffect: boolean;
}

export interface FaultPlan {
  add(request: FaultRequest): Fault;
  list(): Fault[];
  /**
   * All, or the one with this id. A call that a `hold` keeps back is answered then, also after the fault itself was
   * spent.
   */
  clear(id?: number): void;
  whenCleared(id: number): Promise<void>;
  /** The first fault that waits for this path, spent by one; null when none does. */
  meet(path: string): Fault | null;
}

export function createFaultPlan(): FaultPlan {
  let faults: Fault[] = [];
  let lastId = 0;
  const waiting = new Map<number, PromiseWithResolvers<void>>();
  return {
    add({ name, path, times = 1, skip = 0, delayMs, takesEffect }) {
      lastId += 1;
      const fault: Fault = {
        id: lastId,
        name,
        path: path ?? null,
        timesLeft: times,
        skipLeft: skip,
        delayMs: delayMs ?? (name === 'delay' ? 1000 : 0),
        takesEffect: takesEffect ?? faultDefaults[name].takesEffect,
      };
      faults.push(fault);
      return { ...fault };
    },
    list: () => faults.map((fault) => ({ ...fault })),
    clear(id) {
      faults = id === undefined ? [] : faults.filter((fault) => fault.id !== id);
      for (const [heldBy, { resolve }] of waiting) {
        if (id !== undefined && heldBy !== id) continue;
        waiting.delete(heldBy);
        resolve();
      }
    },
    whenCleared(id) {
      const cleared = waiting.get(id) ?? Promise.withResolvers<void>();
      waiting.set(id, cleared);
      return cleared.promise;
    },
    meet(path) {
      for (const fault of faults) {
        if (fault.path !== null && fault.path !== path) continue;
        if (fault.skipLeft > 0) {
          fault.skipLeft -= 1;
          continue;
        }
        if (fault.timesLeft !== null) fault.timesLeft -= 1;
        faults = faults.filter((entry) => entry.timesLeft === null || entry.timesLeft > 0);
        return { ...fault };
      }
      return null;
    },
  };
}
