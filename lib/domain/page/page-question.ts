import { type Checked, hasFields, isAnyOf, isCount, isId, isOneOf, isText, isTime } from '#lib/domain/shape.ts';

/**
 * What the worker asked the user on a page: to copy a program's landing link after a refusal, which program the page has,
 * or to make the links of a selection at their price. A page script only carries the answer: what is done is what was asked.
 */
export const isPageQuestion = isAnyOf(
  hasFields({
    kind: isOneOf('landing', 'program'),
    tabId: isCount,
    /** The program of the landing link; the account that is asked for a program. */
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
