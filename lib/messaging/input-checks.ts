import { maxBulkLines } from '#lib/domain/bulk/bulk-run.ts';
import { maxTagLength, maxTags } from '#lib/domain/links/to-tags.ts';
import { type Check, hasFields, hasOnlyFields, isId, isListOf, isTextOf, isWhole } from '#lib/domain/shape.ts';

/* What several messages take, and nothing stores in this form. */

export const isNothing = hasOnlyFields({}) as Check<unknown> as Check<Record<string, never>>;
/** An address as a page, a browser or a user gave it: any text that is not empty. */
export const isUrlText = isTextOf(1, 100_000);
export const isIdList = isListOf(isId, 1_000);
/** A tag as it was typed. */
export const isTag = isTextOf(1, maxTagLength * 2);
export const isTagList = isListOf(isTag, maxTags);
/** A time that a date can show, in ms since the epoch. */
export const isShownTime = isWhole(-8.64e15, 8.64e15);

export const isBulkRunRef = hasFields({ runId: isId });
export const isBulkIndex = isWhole(0, maxBulkLines);
