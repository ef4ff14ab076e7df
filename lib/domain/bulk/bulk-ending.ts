import type { BulkLine, BulkPauseReason } from '#lib/domain/bulk/bulk-run.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { type ErrorCode, rowOf } from '#lib/errors/error-table.ts';

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

/** @param newId Returns an id for an act. */
export function toEnding(minted: MintOutcome, newId: () => string): BulkEnding {
  switch (minted.kind) {
    case 'minted': {
      // A click may have made the link since the plan: this run used none.
      const state = minted.reused ? 'reused' : 'done';
      return { line: { state, trackingLink: minted.link.trackingLink, error: null }, sign: { kind: 'none' } };
    }
    case 'refused':
      return { line: toRefusedLine(minted.landingLink, minted.words), sign: { kind: 'none' } };
    case 'unknown': {
      // The protection would stop every further line as well, and each would count.
      const sign: BulkSign = minted.isBlocked ? { kind: 'stop', reason: 'blocked-by-protection' } : { kind: 'lost' };
      return { line: { state: 'unknown', error: { code: 'outcome-unknown' } }, sign };
    }
    case 'quota-reached':
      if (minted.isOfTeam) return { line: {}, sign: { kind: 'stop', reason: 'team-share' } };
      // The journal answers the refused act with the network's word for ever, so the next try is a new act.
      return minted.isByNetwork
        ? { line: { requestId: newId() }, sign: { kind: 'stop', reason: 'links-used-up' } }
        : { line: {}, sign: { kind: 'stop', reason: 'quota-reached' } };
    case 'cancelled':
      return { line: {}, sign: { kind: 'none' } };
  }
}

/** @param words What the service said. Absent where it said nothing. */
const toRefusedLine = (landingLink: string | null, words: string | undefined): Partial<BulkLine> => ({
  state: 'refused',
  landingLink,
  error: toLineError(words),
});

const toLineError = (words: string | undefined): ErrorData | null =>
  words === undefined ? null : { code: 'deeplink-refused', words };

/**
 * @param known What the journal says about the act. The journal wins: a call that was sent and not refused may have
 * cost a link.
 */
export function toFailedEnding(failure: ErrorData, known: Partial<BulkLine> | null): BulkEnding {
  const sign = toSign(failure.code);
  if (known?.state === 'unknown') return { line: known, sign: { kind: 'lost' } };
  if (known?.state !== undefined) return { line: known, sign };
  const isOfLine = rowOf(failure.code).bulk === 'fails';
  return { line: { ...known, ...(isOfLine && { state: 'failed', error: failure }) }, sign };
}

function toSign(code: ErrorCode): BulkSign {
  switch (rowOf(code).bulk) {
    case 'waits':
      return { kind: 'limited', code };
    case 'pauses':
      return { kind: 'stop', reason: code };
    case 'unforeseen':
      return { kind: 'unexpected' };
    case 'fails':
    case 'stays':
      return { kind: 'none' };
  }
}

/** The parts of an act's journal entry that a bulk line needs. */
export interface JournaledAct {
  readonly state: 'reserved' | 'sent' | 'done' | 'refused' | 'unknown';
  readonly error?: ErrorCode | undefined;
  /** What the service said about a refusal. */
  readonly words?: string | undefined;
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
      return {
        requestId: newId(),
        ...(act.error === 'deeplink-refused' && { state: 'refused' }),
        ...(act.words !== undefined && { error: toLineError(act.words) }),
      };
  }
}
