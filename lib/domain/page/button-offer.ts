import { type Checked, hasFields, isCount, isNullOr, isText } from '#lib/domain/shape.ts';

/** A document that the worker put its button into. */
export const isButtonOffer = hasFields({
  tabId: isCount,
  origin: isText,
  /** The browser's name of the document. Null where it has none: then its tab and origin stand for it. */
  documentId: isNullOr(isText),
});
export type ButtonOffer = Checked<typeof isButtonOffer>;
