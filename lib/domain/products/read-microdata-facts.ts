import { toLastPart } from '#lib/domain/products/find-json-ld-products.ts';
import type { MicrodataField } from '#lib/domain/products/page-parts.ts';
import type { ProductFacts } from '#lib/domain/products/read-json-ld-facts.ts';

const ofOffer = ['Offer', 'AggregateOffer', 'PriceSpecification', 'UnitPriceSpecification', 'Product'];

/** What microdata says. Null without a product, or with several: none of them is known to be the page's. */
export function readMicrodataFacts(fields: readonly MicrodataField[]): ProductFacts | null {
  if (new Set(fields.map(({ product }) => product)).size !== 1) return null;
  const get = (types: readonly string[], ...names: readonly string[]) =>
    fields.find(({ type, name, value }) => types.includes(toLastPart(type)) && names.includes(name) && value !== '')
      ?.value ?? '';
  return {
    name: get(['Product'], 'name'),
    price: get(ofOffer, 'price') || get(ofOffer, 'lowPrice'),
    priceBefore: '',
    currency: get(ofOffer, 'priceCurrency'),
    brand: get(['Brand', 'Organization'], 'name') || get(['Product'], 'brand'),
    images: [get(['Product'], 'image')],
    availability: get(ofOffer, 'availability'),
  };
}
