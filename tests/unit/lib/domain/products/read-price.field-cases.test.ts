import { describe, expect, it } from 'vitest';
import { readCurrency, readPrice } from '#lib/domain/products/read-price.ts';
import { readFieldCases, reasonToSkipVectors } from '#tests/unit/properties/shared-vectors.ts';

describe.skipIf(reasonToSkipVectors() !== null)('a price that others wrote', () => {
  it.each(reasonToSkipVectors() === null ? readFieldCases('price').map((each) => [each.kind, each] as const) : [])(
    'a price that others wrote: %s: $input',
    (_kind, { input, expected }) => {
      const { price, currency } = input as { price: string; currency: string };
      expect(readPrice(price, readCurrency(currency))).toBe(expected);
    },
  );
});
