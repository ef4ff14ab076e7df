import type { BulkLine, BulkPauseReason } from '#lib/domain/bulk/bulk-run.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { ErrorCode, ErrorData } from '#lib/errors/app-error.ts';

/** The outcome of sending a line. */
export interface BulkEnding {
  /** The fields of the line that change. Without a `state` among them the line stays in the queue. */
  readonly line: Partial<BulkLine>;
  readonly sign: BulkSign;
}

/** What an outcome means for the run. */
export type BulkSign =
  | { readonly kind: 'none' }
  /** The answer was lost, and may have cost a link. */
  | { readonly kind: 'lost' }
  /** The same call may succeed a little later. */
  | { readonly kind: 'limited'; readonly code: ErrorCode }
  /** The cause is not the line: the run pauses until the user has fixed it. */
  | { readonly kind: 'stop'; readonly reason: BulkPauseReason }
  /** A failure of an unforeseen kind. */
  | { readonly kind: 'unexpected' };

/** Failures whose cause is not the line: the run pauses until the user has fixed it. */
const stoppingErrors: ReadonlySet<ErrorCode> = new Set([
  'not-connected',
  'needs-attention',
  'wrong-credentials',
  'token-rejected',
  'blocked-by-protection',
  'permission-missing',
  'unsafe-service-url',
  'switched-off',
  'certificate',
  'redirected',
  'not-publisher-service',
  'storage-full',
  'database-unavailable',
  'browser-storage-failed',
]);

/** Failures after which the same call may succeed a little later. */
const passingErrors: ReadonlySet<ErrorCode> = new Set([
  'rate-limited',
  'unreachable',
  'timed-out',
  'service-failure',
  'malformed-answer',
]);

/** The user, the lock or the network ended the wait: the line is unchanged. */
const interruptions: ReadonlySet<ErrorCode> = new Set(['offline', 'cancelled', 'locked']);

export function toEnding(minted: MintOutcome): BulkEnding {
  switch (minted.kind) {
    case 'minted':
      return { line: { state: 'done', trackingLink: minted.link.trackingLink, error: null }, sign: { kind: 'none' } };
    case 'refused':
      return { line: { state: 'refused', landingLink: minted.landingLink, error: null }, sign: { kind: 'none' } };
    case 'unknown': {
      // The protection would stop every further line as well, and each would count.
      const sign: BulkSign = minted.isBlocked ? { kind: 'stop', reason: 'blocked-by-protection' } : { kind: 'lost' };
      return { line: { state: 'unknown', error: { code: 'outcome-unknown' } }, sign };
    }
    case 'quota-reached':
      return { line: {}, sign: { kind: 'stop', reason: 'quota-reached' } };
    case 'cancelled':
      return { line: {}, sign: { kind: 'none' } };
  }
}

/**
 * @param known What the journal says about the act. The journal wins: a call that was sent and not refused may have
 * cost a link.
 */
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

/** The parts of an act's journal entry that a bulk line needs. */
export interface JournaledAct {
  readonly state: 'reserved' | 'sent' | 'done' | 'refused' | 'unknown';
  readonly error?: ErrorCode | undefined;
  /** The link that was made; null if it was deleted since. */
  readonly trackingLink: string | null;
}

/** The outcome of an act; null if nothing happened, so that the same act can still be done. */
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
      // Nothing was spent, but the journal would answer this act with the same refusal forever. The next try is a new
      // act.
      return { requestId: newId(), ...(act.error === 'deeplink-refused' && { state: 'refused' }) };
  }
}
