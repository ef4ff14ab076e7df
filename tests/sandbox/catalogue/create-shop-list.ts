import type { Addresses } from '../create-addresses.ts';
import { createSeededRandom } from '../seeded-random.ts';
import { dayMs, type ServiceTime } from '../service-time.ts';
import type { OfferCatalogue } from './create-offer-catalogue.ts';
import { handMadeOfferIdOf } from './hand-made-offer-id.ts';
import type { OfferRecord } from './offer-record.ts';

/** A seller on the marketplace with an extra commission (spec §2.6). */
export interface ShopRecord {
  shopId: string;
  shopNumber: number;
  name: string;
  type: 'mall' | 'preferred' | 'normal';
  link: string;
  landingUrl: string;
  image: string;
  banners: string[];
  programName: string;
  /** The marketplace's program in that country; null when the catalogue was cut before it. */
  offer: () => OfferRecord | null;
  country: string;
  periodStartDate: string;
  /** Null: open-ended (observed, spec §2.6). */
  periodEndDate: string | null;
  /** A fraction, not a percentage: "0.0123" is 1.23 %. */
  commissionRate: string;
  updatedAtMs: number;
}

const places = [
  { country: 'Malaysia', code: 'my' },
  { country: 'Singapore', code: 'sg' },
  { country: 'Indonesia', code: 'id' },
  { country: 'Thailand', code: 'th' },
  { country: 'Philippines', code: 'ph' },
  { country: 'Vietnam', code: 'vn' },
  { country: 'Taiwan', code: 'tw' },
] as const;

const heads = ['Bintang', 'Embun', 'Gemilang', 'Jelita', 'Kencana', 'Lestari', 'Mutiara', 'Pelita', 'Sinar'] as const;
const goods = ['Audio', 'Beauty', 'Books', 'Garden', 'Kitchen', 'Kids', 'Pets', 'Shoes', 'Sports', 'Toys'] as const;

const shopCount = 231;

export interface ShopList {
  all(): readonly ShopRecord[];
  findByNumber(shopNumber: number): ShopRecord | null;
}

/** More shops than fit in the largest page, in all seven countries. */
export function createShopList({
  addresses,
  catalogue,
  time,
  startMs,
}: {
  addresses: Addresses;
  catalogue: OfferCatalogue;
  time: ServiceTime;
  startMs: number;
}): ShopList {
  const shops = Array.from({ length: shopCount }, (_, index): ShopRecord => {
    const random = createSeededRandom(`shop ${index}`);
    const place = places[index % places.length] ?? places[0];
    const name =
      index === 5
        ? 'Mutiara <script>alert(1)</script> & Sons'
        : `${random.pick(heads)} ${random.pick(goods)} ${index + 1}`;
    const slug = name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const path = `/${place.code}/shop/${slug}`;
    const fromDay = random.between(-40, 10);
    const programName = `Pasar Raya ${place.code.toUpperCase()}`;
    const offerId = handMadeOfferIdOf(programName);
    return {
      shopId: String(7_003_000 + index * 11),
      shopNumber: index,
      name,
      type: random.pick(['mall', 'preferred', 'normal']),
      link: addresses.toListedSiteUrl('www.pasar-raya', path),
      landingUrl: addresses.toSiteUrl('www.pasar-raya', path),
      image: addresses.toImageUrl(`/shop/${index}.png`),
      banners: Array.from({ length: random.between(0, 2) }, (_unused, banner) =>
        addresses.toImageUrl(`/banner/728x90/${index}-${banner}.png`),
      ),
      programName,
      offer: () => catalogue.find(offerId),
      country: place.country,
      periodStartDate: time.toDate(startMs + fromDay * dayMs),
      periodEndDate: random.fraction() < 0.15 ? null : time.toDate(startMs + (fromDay + random.between(5, 60)) * dayMs),
      commissionRate: (random.between(30, 1_800) / 10_000).toFixed(4),
      updatedAtMs: startMs - random.between(0, 60 * 86_400) * 1000,
    };
  });
  return { all: () => shops, findByNumber: (shopNumber) => shops[shopNumber] ?? null };
}
