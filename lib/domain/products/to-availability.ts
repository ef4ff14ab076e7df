import type { Product } from '#lib/domain/products/product.ts';

/** Whether a product can be bought, from the words of schema.org and of the shops' own elements. */
export function toAvailability(text: string): Product['availability'] {
  const word = text
    .toLowerCase()
    .replace(/[^a-z]/g, '')
    .replace(/^https?(?:www)?schemaorg/, '');
  if (['instock', 'limitedavailability', 'onlineonly', 'instoreonly', 'available'].includes(word)) return 'in-stock';
  if (['outofstock', 'soldout', 'oos', 'discontinued', 'reserved'].includes(word)) return 'sold-out';
  return ['preorder', 'presale', 'backorder', 'madetoorder'].includes(word) ? 'pre-order' : '';
}
