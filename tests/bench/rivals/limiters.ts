import Bottleneck from 'bottleneck';
import { RateLimiter } from 'limiter';
import PQueue from 'p-queue';
import pThrottle from 'p-throttle';

/** Makes a new limiter of 20 calls a minute, as each worker does. @returns what lets one call go when its turn has come. */
type CreateLimiter = () => (send: () => void) => void;

const most = 20;
const minuteMs = 60_000;

/** Libraries by name, each set as its documentation says for so many calls in a minute; with a sliding window where it has one. */
export const limiters: Readonly<Record<string, CreateLimiter>> = {
  bottleneck() {
    const limiter = new Bottleneck({
      reservoir: most,
      reservoirRefreshAmount: most,
      reservoirRefreshInterval: minuteMs,
    });
    return (send) => void limiter.schedule(async () => send());
  },
  'p-throttle'() {
    const throttle = pThrottle({ limit: most, interval: minuteMs, strict: true });
    const throttled = throttle((send: () => void) => send());
    return (send) => void throttled(send);
  },
  'p-queue'() {
    const queue = new PQueue({ intervalCap: most, interval: minuteMs, strict: true });
    return (send) => void queue.add(async () => send());
  },
  limiter() {
    const limiter = new RateLimiter({ tokensPerInterval: most, interval: 'minute' });
    return (send) => void limiter.removeTokens(1).then(send);
  },
};
