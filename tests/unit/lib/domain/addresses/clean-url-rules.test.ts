import { expect, it } from 'vitest';
import { parameterRules, presentationalNames } from '#lib/domain/addresses/clean-url-rules.ts';

/** Names by which shops distinguish products. */
const productNames = (
  'id ids p pid sku item itemid product product_id variant model color size q query search category cat page slug ' +
  'code ref tag source shop shopid store offer offer_id lang country currency coupon voucher sid cid type brand ' +
  'style option asin isbn'
).split(' ');

const everywhere = parameterRules.filter((rule) => rule.hosts === undefined && rule.value === undefined);

it.each(productNames)('the parameter rules never drop %s everywhere and whatever its value', (name) => {
  const covers = (pattern: string) =>
    pattern.endsWith('*') ? name.startsWith(pattern.slice(0, -1)) : name === pattern;
  expect(everywhere.filter((rule) => rule.names.some(covers))).toEqual([]);
});

it('the parameter rules name parameters in lower case, with a star only at the end and never alone', () => {
  for (const name of parameterRules.flatMap((rule) => rule.names)) expect(name).toMatch(/^[a-z0-9_.-]{2,}\*?$/);
});

it('the parameter rules name no parameter twice for the same pages', () => {
  const names = everywhere.flatMap((rule) => rule.names);
  expect(names).toEqual([...new Set(names)]);
});

it('the parameter rules have value patterns without state', () => {
  for (const { value } of parameterRules) expect(value?.global ?? false).toBe(false);
});

it('the parameter rules leave the canonical address no parameter that names a product', () => {
  const atRisk = productNames.filter((name) => presentationalNames.has(name));
  // Where "ref" and "source" name something, it is where a visitor came from.
  expect(atRisk).toEqual(['ref', 'source']);
});
