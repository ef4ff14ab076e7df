import { createSeededRandom, hashOf } from '../seeded-random.ts';

/** Something a merchant sells. `priceCents`: in hundredths of the section's currency. */
export interface Product {
  slug: string;
  title: string;
  blurb: string;
  priceCents: number;
}

const goodsByTheme = {
  grocery: [
    'Jasmine Rice 5 kg',
    'Palm Sugar Blocks',
    'Roasted Peanut Crackers',
    'Coconut Water, 12 Cans',
    'Pandan Tea Bags',
    'Dried Anchovies 300 g',
  ],
  home: [
    'Rattan Side Table',
    'Linen Cushion Cover',
    'Brass Desk Lamp',
    'Stoneware Bowl Set',
    'Cotton Throw',
    'Bamboo Clothes Rack',
  ],
  fashion: [
    'Indigo Batik Shirt',
    'Canvas Tote',
    'Linen Wide Trousers',
    'Silk Scarf, Hibiscus',
    'Leather Sandals',
    'Songket Clutch',
  ],
  electronics: [
    'Pocket Radio FM-2',
    'Desk Fan, Three Speeds',
    'Wireless Earbuds',
    'LED Strip 5 m',
    'USB Charger 65 W',
    'Mechanical Keyboard',
  ],
  travel: [
    'Two Nights by the Lake',
    'Island Ferry Pass',
    'Rainforest Day Walk',
    'Airport Transfer',
    'Night Market Tour',
    'City Rail Pass',
  ],
  services: ['Starter Plan', 'Family Plan', 'One-Year Plan', 'Single Visit', 'Gift Card', 'Premium Plan'],
} as const;

const themes = Object.keys(goodsByTheme) as (keyof typeof goodsByTheme)[];

const themeBySite: Record<string, keyof typeof goodsByTheme> = {
  'kedai-harian': 'grocery',
  'batik-nusa': 'fashion',
  'lampu-terang': 'home',
  'naik-jom': 'services',
  'kopi-kilat': 'grocery',
  'toko-kasur': 'home',
  'pasar-raya': 'electronics',
  'rumah-rotan': 'home',
  'benteng-direct': 'services',
  'nota-muzik': 'electronics',
  'layar-perak': 'services',
  'angin-travel': 'travel',
  'pelangi-paint': 'home',
  'gula-batu': 'grocery',
  'kain-co': 'fashion',
  'gadget-gila': 'electronics',
};

/** Lowest and highest price, in hundredths of a unit. */
const priceRanges: Record<keyof typeof goodsByTheme, [number, number]> = {
  grocery: [290, 3_900],
  home: [2_900, 34_900],
  fashion: [2_500, 28_900],
  electronics: [1_900, 59_900],
  travel: [1_500, 69_900],
  services: [900, 19_900],
};

const blurbs = [
  'Made in small batches and packed the same day.',
  'A favourite of our regulars, back in stock.',
  'Two-year warranty, free returns within 14 days.',
  'Chosen by the team this season.',
] as const;

/** What is on the shelves of a merchant; the same for the same label. */
export function createProducts(merchantLabel: string): Product[] {
  const theme = themeBySite[merchantLabel] ?? themes[hashOf(merchantLabel) % themes.length] ?? 'home';
  return goodsByTheme[theme].map((title) => {
    const random = createSeededRandom(`product ${merchantLabel} ${title}`);
    return {
      slug: title
        .toLowerCase()
        .replaceAll(/[^a-z0-9]+/g, '-')
        .replace(/-$/, ''),
      title,
      blurb: random.pick(blurbs),
      priceCents: random.between(...priceRanges[theme]),
    };
  });
}
