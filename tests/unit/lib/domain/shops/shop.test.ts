import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toRatePercent } from '#lib/domain/shops/shop.ts';

it.each([
  ['0.0123', '1.23'],
  ['0.0575', '5.75'],
  ['0.07', '7'],
  ['0.1', '10'],
  ['0.29', '29'],
  ['1', '100'],
  ['12', '1200'],
  ['0', '0'],
  ['0.000', '0'],
  ['0.001', '0.1'],
  ['00.05', '5'],
  ['0.05000', '5'],
  ['0.12345678901234567890123', '12.345678901234567890123'],
])("a shop's rate in percent reads %s as %s", (rate, percent) => {
  expect(toRatePercent(rate)).toBe(percent);
});

it.each(['', ' ', 'up to 5%', '5%', '-0.05', '.05', '0.', '1e-7', '0,05', '0x1', 'NaN', '٠.٠٥', '0.05\n'])(
  "a shop's rate in percent does not take %j for a rate",
  (rate) => {
    expect(toRatePercent(rate)).toBeNull();
  },
);

it("a shop's rate in percent is exactly a hundred times the fraction, whatever its length", () => {
  fc.assert(
    fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 1, max: 30 }), (units, places) => {
      const digits = units.toString().padStart(places + 1, '0');
      const rate = `${digits.slice(0, -places)}.${digits.slice(-places)}`;
      const [whole = '', fraction = ''] = (toRatePercent(rate) ?? '').split('.');
      // Both as whole numbers of the same unit, a hundredth of the fraction's last place or finer.
      const percentUnits = BigInt(whole + fraction.padEnd(places, '0'));
      expect(percentUnits).toBe(units * 100n);
      expect(whole).toMatch(/^(0|[1-9]\d*)$/);
      expect(fraction).not.toMatch(/0$/);
    }),
  );
});

it("a shop's rate in percent never throws, and returns a decimal or nothing", () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme' }), (text) => {
      expect(toRatePercent(text) ?? '0').toMatch(/^(0|[1-9]\d*)(\.\d*[1-9])?$/);
    }),
  );
});
