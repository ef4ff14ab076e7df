import { type Checked, hasFields, isAnyOf, isCount, isId, isOneOf, isText, isTime } from '#lib/domain/shape.ts';

/**
 * What the worker asked the user on a page: to copy a program's landing link after a refusal, or to make the links of a
 * selection at their price. A page script only carries the answer: what is done is what was asked.
 */
export const isPageQuestion = isAnyOf(
  hasFields({
    kind: isOneOf('landing'),
    tabId: isCount,
    /** The program's id. */
    id: isId,
    askedAtMs: isTime,
  }),
  hasFields({
    kind: isOneOf('field'),
    tabId: isCount,
    /** The act's id, by which the frame knows its selection. */
    id: isId,
    frameId: isCount,
    /** SHA-256 of the selection with its form, in hex. */
    textHash: isText,
    /** How many new links the user was shown. */
    toMake: isCount,
    askedAtMs: isTime,
  }),
);
export type PageQuestion = Checked<typeof isPageQuestion>;
