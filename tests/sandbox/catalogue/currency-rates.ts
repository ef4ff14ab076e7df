/** Invented and fixed: what one unit is worth in USD. */
const usdByCurrency: Record<string, number> = {
  USD: 1,
  MYR: 0.25,
  SGD: 0.75,
  IDR: 0.0000625,
  THB: 0.03,
  PHP: 0.0175,
  VND: 0.00004,
  TWD: 0.0325,
  EUR: 1.1,
};

/** The currencies that `filters[preferred_currency]` lists (spec §4.2). */
export const preferredCurrencies = ['MYR', 'USD'] as const;

/** Converts an amount in ten-thousandths of a unit. Throws on a currency the sandbox has no rate for. */
export function convertAmount(amountE4: number, from: string, to: string): number {
  const fromRate = usdByCurrency[from];
  const toRate = usdByCurrency[to];
  if (fromRate === undefined || toRate === undefined) throw new Error(`no rate from ${from} to ${to}`);
  return from === to ? amountE4 : Math.round((amountE4 * fromRate) / toRate);
}
