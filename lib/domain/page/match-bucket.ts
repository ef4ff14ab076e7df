import { type ButtonCorner, buttonCorners } from '#lib/domain/page/page-surface.ts';
import { toPrint } from '#lib/domain/text/to-print.ts';

/*
 * The match index spreads hosts over a fixed number of keys, because a write to `storage.local` costs more the more
 * keys exist. With one key for each host, 100 more took 8 ms among 1,000 and 400 ms among 100,000.
 */

const bucketCount = 4096;

/** The key of `storage.local` whose bucket contains the host if the index has it. */
export const toMatchBucket = (host: string): string => `hosts-${toPrint(host) % bucketCount}`;

/**
 * What the index says of the on-page button on a host of the active account. `+`: every program of the host can be
 * minted, so the page draws it by itself. A digit: the same, and the user moved it on this host to that one of
 * {@link buttonCorners}. `-`: the same, and the user dismissed it on this host. Empty: only the worker knows.
 */
export type ButtonFlag = '' | '+' | '-' | '0' | '1' | '2' | '3';

/** The hosts of a bucket, each with its flag. */
export type MatchBucket = ReadonlyMap<string, ButtonFlag>;

/**
 * The stored form of a bucket: one host on each line, its flag behind a blank. Hundreds of them read twice as fast as
 * one text than as a list.
 */
export const toStoredBucket = (bucket: MatchBucket): string =>
  [...bucket].map(([host, flag]) => (flag === '' ? host : `${host} ${flag}`)).join('\n');

/** The hosts of a stored bucket, with their flags; none for anything else. */
export function readMatchBucket(stored: unknown): MatchBucket {
  if (typeof stored !== 'string' || stored === '') return new Map();
  return new Map(
    stored.split('\n').map((line) => {
      const [host = '', flag = ''] = line.split(' ');
      return [host, flag as ButtonFlag];
    }),
  );
}

/** The hosts of a stored bucket; an empty list for anything else. */
export const toMatchHosts = (stored: unknown): readonly string[] => [...readMatchBucket(stored).keys()];

/** The key of `storage.local` with {@link OfferedButton}. It is absent while no page draws the button by itself. */
export const offeredButtonKey = 'button';

/** Whose the flags are, and where the button stands on hosts without a corner of their own. */
export interface OfferedButton {
  /** The active account. Random letters, which say nothing of it. */
  readonly accountId: string;
  readonly corner: ButtonCorner;
}

/** What is stored under {@link offeredButtonKey}; null for anything else. */
export function readOfferedButton(stored: unknown): OfferedButton | null {
  const { accountId, corner } = (stored ?? {}) as Partial<Record<keyof OfferedButton, unknown>>;
  const known = buttonCorners.find((each) => each === corner);
  return typeof accountId === 'string' && known !== undefined ? { accountId, corner: known } : null;
}
