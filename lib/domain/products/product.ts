import { type Checked, hasFields, isOneOf, isTextOf } from '#lib/domain/shape.ts';

/** What a page says of the product that it sells. Texts are hostile; an unknown one is empty. */
export const isProduct = hasFields({
  /** Without the name of the site. */
  name: isTextOf(0, 200),
  /** A plain decimal above 0: "129.00". */
  price: isTextOf(0, 20),
  /** The price that the page strikes through; above `price`, in the same currency. */
  priceBefore: isTextOf(0, 20),
  /** ISO 4217; never empty where there is a price. */
  currency: isTextOf(0, 3),
  brand: isTextOf(0, 80),
  /** An https address. The extension never requests it. */
  imageUrl: isTextOf(0, 2_000),
  availability: isOneOf('in-stock', 'sold-out', 'pre-order', ''),
});
export type Product = Checked<typeof isProduct>;

/** A product of which only the name is known. */
export const toNamedProduct = (name: string): Product => ({
  name,
  price: '',
  priceBefore: '',
  currency: '',
  brand: '',
  imageUrl: '',
  availability: '',
});
