import type { Lane } from '#lib/domain/service/slot-wait.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';

/** What happens to a limiter, one after another. */
export type ScheduleStep =
  | { readonly kind: 'calls'; readonly count: number; readonly lane: Lane; readonly endpoint: string }
  | { readonly kind: 'pass'; readonly ms: number }
  /** The worker dies, and the next one starts: waiting callers are gone with it. */
  | { readonly kind: 'death' };

/** Calls, rests and deaths of the worker, the same for the same seed: a minute on an average, and a quiet one at its end. */
export function makeSchedule(seed: number): readonly ScheduleStep[] {
  const random = createSeededRandom(seed);
  const steps = Array.from({ length: 20 }, (): ScheduleStep => {
    const kind = random.between(0, 9);
    if (kind < 5) {
      return {
        kind: 'calls',
        count: random.between(1, 12),
        lane: random.pick(['interactive', 'background']),
        endpoint: random.pick(['deeplink/generate', 'offers/all']),
      };
    }
    return kind < 8 ? { kind: 'pass', ms: random.between(1, 20_000) } : { kind: 'death' };
  });
  return [...steps, { kind: 'pass', ms: 62_000 }];
}
