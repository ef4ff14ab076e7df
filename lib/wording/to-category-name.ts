import type { Category } from '#lib/domain/search/category-words.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

/** The categories of the specification, as the network writes them. */
const names: Readonly<Record<Category, MessageKey>> = {
  'Delivery & Logistics': 'categoryDelivery',
  'Digital Services': 'categoryDigital',
  Education: 'categoryEducation',
  Electronics: 'categoryElectronics',
  Fashion: 'categoryFashion',
  Finance: 'categoryFinance',
  'Food & Grocery': 'categoryFood',
  'Gifting & Crafts': 'categoryGifts',
  'Health & Beauty': 'categoryHealth',
  'Home & Living': 'categoryHome',
  Marketplace: 'categoryMarketplace',
  Others: 'categoryOthers',
  Services: 'categoryServices',
  Travel: 'categoryTravel',
};

/** A category in the user's language. One that the specification does not name stays as the network writes it. */
export function toCategoryName(category: string): string {
  return Object.hasOwn(names, category) ? t(names[category as Category]) : category;
}
