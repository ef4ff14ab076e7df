import { expect, it } from 'vitest';
import { findHeldProduct } from '#lib/domain/find/find-things.ts';
import { toNamedProduct } from '#lib/domain/products/product.ts';
import { aPost, aPostProduct } from '#tests/builders/a-post.ts';

const holding = (name: string, ...products: readonly string[]) =>
  aPost({ name, products: products.map((each) => aPostProduct({ said: toNamedProduct(each) })) });

it('the held product of a post is the first with most of the words that its name lacks', () => {
  const post = holding('Pantry', 'Rice cooker', 'Jasmine rice 5 kg', 'Jasmine rice 1 kg');
  expect(findHeldProduct(post, ['rice'])).toBe('Rice cooker');
  expect(findHeldProduct(post, ['jasmine', 'rice'])).toBe('Jasmine rice 5 kg');
});

it('the held product of a post is none where its name has every word, or no product has one', () => {
  expect(findHeldProduct(holding('Rice for all', 'Rice cooker'), ['rice'])).toBeNull();
  expect(findHeldProduct(holding('Pantry', 'Kettle'), ['rice'])).toBeNull();
  expect(findHeldProduct(holding('Pantry'), [])).toBeNull();
});

it('the held product of a post is found as it is spelled, whatever its accents and capitals', () => {
  expect(findHeldProduct(holding('Quà', 'CÀ PHÊ Đắk Lắk'), ['ca', 'phe'])).toBe('CÀ PHÊ Đắk Lắk');
});
