import { addressWritings } from '#lib/domain/addresses-in-text/address-writing.ts';
import { hasFields, isOneOf, isTextOf } from '#lib/domain/shape.ts';

/** The longest list to save, in UTF-16 units: about the list of the largest run. */
export const maxKeptListLength = 2_000_000;

/** Where an address stands in its text. The places of all addresses, one after another, are the text. */
export const isTextPlace = hasFields({
  /** The text between the previous address and this one. */
  before: isTextOf(0, maxKeptListLength),
  /** The address as written in the text, with its escapes. */
  source: isTextOf(0, 100_000),
  writing: isOneOf(...addressWritings),
  /** The text after the last address; empty at the others. */
  after: isTextOf(0, maxKeptListLength),
});
