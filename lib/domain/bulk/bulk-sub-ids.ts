import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { TokenContext } from '#lib/domain/sub-ids/expand-tokens.ts';
import { mapSubIds, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** The values of a line's tokens: the same at each of its tries. */
export function toBulkTokenContext(
  run: Pick<BulkRun, 'plannedAtMs' | 'utcOffsetMinutes'>,
  line: Pick<BulkLine, 'destinationUrl' | 'offerId' | 'offerName' | 'presetName' | 'input'>,
): Omit<TokenContext, 'counter'> {
  return {
    atMs: run.plannedAtMs,
    utcOffsetMinutes: run.utcOffsetMinutes,
    pageUrl: line.destinationUrl,
    title: line.input.title,
    program: line.offerName,
    offerId: line.offerId ?? '',
    preset: line.presetName ?? '',
    post: line.input.post?.code,
  };
}

/** Replaces sub-IDs by the list's own, each where the list has one. */
export const withOverrides = (subIds: SubIds, overrides: SubIds): SubIds =>
  mapSubIds(overrides, (own, index) => own || subIds[index]);
