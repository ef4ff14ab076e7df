/** The values of spec §4.11; the last is the platform's own, under this sandbox's invented name. */
export const categories = [
  'Delivery & Logistics',
  'Digital Services',
  'Education',
  'Electronics',
  'Fashion',
  'Finance',
  'Food & Grocery',
  'Gifting & Crafts',
  'Health & Beauty',
  'Home & Living',
  'Marketplace',
  'Others',
  'Services',
  'Travel',
  'Jambatan Picks',
] as const;
