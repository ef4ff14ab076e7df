import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';

/**
 * The outcome of a wish that lost its answer.
 * @param error Why the answer was lost.
 */
export function toUnknownOutcome(error: ErrorCode | undefined): Extract<MintOutcome, { kind: 'unknown' }> {
  return { kind: 'unknown', ...(error === 'blocked-by-protection' && { isBlocked: true }) };
}
