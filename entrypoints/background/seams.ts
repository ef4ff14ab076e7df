import type { Clock } from '#lib/platform/clock.ts';
import type { Logger } from '#lib/platform/logger.ts';
import type { Random } from '#lib/platform/random.ts';
import type { ObserveNetworkErrors } from '#lib/worker/accounts/accounts-context.ts';
import type { LitSize } from '#lib/worker/page/create-lit-icon.ts';

/** Everything that the worker takes from outside: clock, chance, network and the package's files. Tests pass fakes. */
export interface Seams {
  readonly clock: Clock;
  readonly random: Random;
  readonly logger: Logger;
  readonly fetch: typeof globalThis.fetch;
  readonly isOnline: () => boolean;
  readonly observeNetworkErrors: ObserveNetworkErrors;
  /** The package's `public-suffixes.txt`. */
  readonly readSuffixList: () => Promise<string>;
  /** The pixels of the package's `icon/lit-SIZE.png`. */
  readonly readLitPicture: (size: LitSize) => Promise<ImageData>;
}
