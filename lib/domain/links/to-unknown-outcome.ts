import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import type { ErrorCode } from '#lib/errors/app-error.ts';

/** How a wish ended whose answer was lost. @param error Why it was lost. */
export function toUnknownOutcome(error: ErrorCode | undefined): Extract<MintOutcome, { kind: 'unknown' }> {
  return { kind: 'unknown', ...(error === 'blocked-by-protection' && { isBlocked: true }) };
}
