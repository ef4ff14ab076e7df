import type { BulkLine, BulkPauseReason } from '#lib/domain/bulk/bulk-run.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { ErrorCode, ErrorData } from '#lib/errors/app-error.ts';

/** What came of sending a line. */
export interface BulkEnding {
  /** What changes of the line; where it has no state, the line stays in the queue. */
  readonly line: Partial<BulkLine>;
  readonly sign: BulkSign;
}

/** What it says of the run. */
export type BulkSign =
  | { readonly kind: 'none' }
  /** The answer was lost, and may have cost a link. */
  | { readonly kind: 'lost' }
  /** The same call may go a little later. */
  | { readonly kind: 'limited'; readonly code: ErrorCode }
  /** Not the line's fault: the run stands still until the user has mended it. */
  | { readonly kind: 'stop'; readonly reason: BulkPauseReason }
  /** A failure that nobody foresaw. */
  | { readonly kind: 'unexpected' };

/** Failures that are not the line's: the run stands still until the user has mended them. */
const stoppingErrors: ReadonlySet<ErrorCode> = new Set([
  'not-connected',
  'needs-attention',
  'wrong-credentials',
  'token-rejected',
  'blocked-by-protection',
  'permission-missing',
  'unsafe-service-url',
  'certificate',
  'redirected',
  'not-publisher-service',
  'storage-full',
  'database-unavailable',
  'browser-storage-failed',
]);

/** Failures after which the same call may go a little later. */
const passingErrors: ReadonlySet<ErrorCode> = new Set([
  'rate-limited',
  'unreachable',
  'timed-out',
  'service-failure',
  'malformed-answer',
]);

/** The wait was ended, by the user, the lock or the network: the line is as it was. */
const interruptions: ReadonlySet<ErrorCode> = new Set(['offline', 'cancelled', 'locked']);

export function toEnding(minted: MintOutcome): BulkEnding {
  switch (minted.kind) {
    case 'minted':
      return { line: { state: 'done', trackingLink: minted.link.trackingLink, error: null }, sign: { kind: 'none' } };
    case 'refused':
      return { line: { state: 'refused', landingLink: minted.landingLink, error: null }, sign: { kind: 'none' } };
    case 'unknown': {
      // Every further line would be stopped as well, and counted.
      const sign: BulkSign = minted.isBlocked ? { kind: 'stop', reason: 'blocked-by-protection' } : { kind: 'lost' };
      return { line: { state: 'unknown', error: { code: 'outcome-unknown' } }, sign };
    }
    case 'quota-reached':
      return { line: {}, sign: { kind: 'stop', reason: 'quota-reached' } };
    case 'cancelled':
      return { line: {}, sign: { kind: 'none' } };
  }
}

/** @param known What the journal tells of the act. It knows best: what was sent and not turned down may have cost a link. */
export function toFailedEnding(failure: ErrorData, known: Partial<BulkLine> | null): BulkEnding {
  const sign = toSign(failure.code);
  if (known?.state === 'unknown') return { line: known, sign: { kind: 'lost' } };
  if (known?.state !== undefined) return { line: known, sign };
  const isOfLine = sign.kind === 'none' && !interruptions.has(failure.code);
  return { line: { ...known, ...(isOfLine && { state: 'failed', error: failure }) }, sign };
}

function toSign(code: ErrorCode): BulkSign {
  if (passingErrors.has(code)) return { kind: 'limited', code };
  if (code === 'internal') return { kind: 'unexpected' };
  return stoppingErrors.has(code) ? { kind: 'stop', reason: code } : { kind: 'none' };
}

/** A deeplink's way through the journal, as far as a line of a run is told by it. */
export interface JournaledAct {
  readonly state: 'reserved' | 'sent' | 'done' | 'refused' | 'unknown';
  readonly error?: ErrorCode | undefined;
  /** The link that was made, where there still is one. */
  readonly trackingLink: string | null;
}

/** What an act came to; null where nothing happened, so that the same act can still be done. */
export function readJournaledAct(act: JournaledAct, newId: () => string): Partial<BulkLine> | null {
  switch (act.state) {
    case 'reserved':
      return null;
    case 'sent':
    case 'unknown':
      return { state: 'unknown', error: { code: act.error ?? 'cancelled' } };
    case 'done':
      return { state: 'done', trackingLink: act.trackingLink, error: null };
    case 'refused':
      // Nothing was spent, and the journal answers this act with its refusal for ever: the next try is a new one.
      return { requestId: newId(), ...(act.error === 'deeplink-refused' && { state: 'refused' }) };
  }
}
