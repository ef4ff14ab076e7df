import type { CommissionTier, OfferRecord, Standing } from './offer-record.ts';

/** A program in short; `create-offer-catalogue.ts` fills in the rest. */
export interface ProgramSketch {
  name: string;
  /** The host of the merchant's own pages, without suffix. */
  site: string;
  /** Where on that host the program lives; default `/`. */
  path?: string;
  /** The `preview_url` when it is not simply site + path. */
  preview?: 'bare' | 'tracked' | { site: string; path: string };
  /** Hosts that deeplinks are made for; default the site without its `www.`. */
  hosts?: string[];
  standing?: Standing;
  paused?: boolean;
  deeplinkable?: boolean;
  currency?: string;
  countries?: string[];
  categories: string[];
  tiers?: CommissionTier[];
  specialTiers?: CommissionTier[];
  payoutPercent?: number;
  offerType?: OfferRecord['offerType'];
  trackingType?: string;
  commissionTracking?: OfferRecord['commissionTracking'];
  marketplaceStore?: boolean;
  hostile?: boolean;
  /** Days before the start of the sandbox that the program was last changed. */
  updatedDaysAgo?: number;
}

const percent = (rate: string, label = 'Commission'): CommissionTier => ({ label, rate });

/** A program's currency is that of the first country it names. */
const currencyOf = {
  Malaysia: 'MYR',
  Singapore: 'SGD',
  Thailand: 'THB',
  Philippines: 'PHP',
  Indonesia: 'IDR',
  Taiwan: 'TWD',
  Vietnam: 'VND',
  International: 'USD',
} as const;

type Country = keyof typeof currencyOf;

/** A program that the service lists, to which the publisher has not applied if `more` names no standing. */
function listed(
  name: string,
  site: string,
  countries: Country | [Country, ...Country[]],
  categories: string | string[],
  tiers: string | CommissionTier[],
  more: Partial<ProgramSketch> = {},
): ProgramSketch {
  const named = [countries].flat() as [Country, ...Country[]];
  const currency = currencyOf[named[0]];
  const paid = typeof tiers === 'string' ? [percent(tiers)] : tiers;
  return { name, site, currency, countries: named, categories: [categories].flat(), tiers: paid, ...more };
}

/** A program that approved the publisher. */
const approved = (...[name, site, countries, categories, tiers, more]: Parameters<typeof listed>): ProgramSketch =>
  listed(name, site, countries, categories, tiers, { standing: 'approved', ...more });

const appStore = 'apps.appshelf';
const shortener = 's.shorty';
const sharedHost = 'sites.pagehost';

/**
 * About seventy programs of invented merchants. Each group is there for a difficulty that real catalogues have; append
 * only, because ids follow the order.
 */
export const handMadePrograms: ProgramSketch[] = [
  // Country variants on one host, which differ by path.
  approved(
    'Kedai Harian MY',
    'www.kedai-harian',
    'Malaysia',
    ['Food & Grocery', 'Home & Living'],
    [percent('6.50%', 'New buyer'), percent('up to 0.7% capped at MYR 5.60', 'Existing buyer')],
    { path: '/my/', payoutPercent: 6.5, updatedDaysAgo: 0 },
  ),
  approved('Kedai Harian SG', 'www.kedai-harian', 'Singapore', ['Food & Grocery', 'Home & Living'], '5.00%', {
    path: '/sg/',
    updatedDaysAgo: 1,
  }),
  listed('Kedai Harian TH', 'www.kedai-harian', 'Thailand', 'Food & Grocery', '4.00%', {
    standing: 'pending',
    path: '/th/',
  }),
  listed('Kedai Harian PH', 'www.kedai-harian', 'Philippines', 'Food & Grocery', '4.00%', { path: '/ph/' }),
  // Country variants which differ by sub-domain.
  approved(
    'Batik Nusa Malaysia',
    'my.batik-nusa',
    'Malaysia',
    'Fashion',
    [percent('8.00%'), percent('12.00%', 'Sarong & kebaya')],
    { payoutPercent: 8 },
  ),
  approved('Batik Nusa Singapore', 'sg.batik-nusa', 'Singapore', 'Fashion', '8.00%', { payoutPercent: 8 }),
  listed('Batik Nusa Indonesia', 'id.batik-nusa', 'Indonesia', 'Fashion', 'IDR12500 OR 3%'),
  // A twin that deeplinks and one that does not, on the same preview address.
  approved('Lampu Terang', 'www.lampu-terang', ['Malaysia', 'Singapore'], ['Home & Living', 'Electronics'], '7.00%', {
    payoutPercent: 7,
  }),
  approved(
    'Lampu Terang (Non-Deeplinkable)',
    'www.lampu-terang',
    ['Malaysia', 'Singapore'],
    ['Home & Living', 'Electronics'],
    '9.00%',
    { deeplinkable: false, payoutPercent: 9 },
  ),
  // App only: a desktop click pays nothing.
  approved('Naik Jom Rides', 'www.naik-jom', 'Malaysia', ['Services', 'Travel'], [percent('MYR4.00', 'First ride')], {
    trackingType: 'ios android',
  }),
  approved(
    'Kopi Kilat App',
    'kopi-kilat',
    'Singapore',
    'Food & Grocery',
    [percent('SGD2.50', 'Install and first order')],
    { preview: { site: appStore, path: '/app/kopi-kilat/id600412' }, trackingType: 'ios android' },
  ),
  listed('Dompet Lipat App', 'dompet-lipat', 'Malaysia', 'Finance', 'MYR12.00', {
    preview: { site: appStore, path: '/app/dompet-lipat/id600977' },
    trackingType: 'android',
  }),
  // Not to be minted, each for its own reason.
  approved('Toko Kasur', 'www.toko-kasur', 'Malaysia', 'Home & Living', '10.00%', { paused: true, payoutPercent: 10 }),
  listed('Basikal Laju', 'basikal-laju', ['Malaysia', 'Thailand'], 'Others', '5.00%', { paused: true }),
  listed('Jam Antik', 'www.jam-antik', 'International', ['Fashion', 'Gifting & Crafts'], 'USD52.50', {
    standing: 'pending',
  }),
  listed('Sutera Loft', 'www.sutera-loft', 'Singapore', 'Fashion', '5.00%', { standing: 'rejected' }),
  listed('Bank Seroja', 'bank-seroja', 'Malaysia', 'Finance', [percent('MYR80.00', 'Approved card')], {
    standing: 'blocked',
    offerType: 'cpa',
  }),
  listed('Cahaya Optik', 'www.cahaya-optik', 'Malaysia', 'Health & Beauty', '11.00%'),
  // The marketplace, one program a country; its shops are listed by the marketplace endpoint.
  approved(
    'Pasar Raya MY',
    'www.pasar-raya',
    'Malaysia',
    'Marketplace',
    [percent('6.50%', 'New buyer'), percent('up to 0.7% capped at MYR 5.60', 'Existing buyer')],
    { path: '/my/', marketplaceStore: true },
  ),
  approved(
    'Pasar Raya SG',
    'www.pasar-raya',
    'Singapore',
    'Marketplace',
    [percent('5.00%', 'New buyer'), percent('0.5%', 'Existing buyer')],
    { path: '/sg/', marketplaceStore: true },
  ),
  listed('Pasar Raya TW', 'www.pasar-raya', 'Taiwan', 'Marketplace', '3.00%', { path: '/tw/', marketplaceStore: true }),
  // A mall: one host, many merchants by path.
  approved('Kasut Kita at Kompleks Niaga', 'kompleks-niaga', 'Malaysia', 'Fashion', '5.50%', { path: '/kasut-kita/' }),
  approved('Buku Bagus at Kompleks Niaga', 'kompleks-niaga', 'Malaysia', ['Education', 'Gifting & Crafts'], '4.50%', {
    path: '/buku-bagus/',
  }),
  listed('Alat Dapur at Kompleks Niaga', 'kompleks-niaga', 'Malaysia', 'Home & Living', '5.00%', {
    path: '/alat-dapur/',
  }),
  // Two approved programs that differ by their name alone: a tie.
  approved('Rumah Rotan', 'www.rumah-rotan', 'Malaysia', 'Home & Living', '6.00%', { payoutPercent: 6 }),
  approved('Rumah Rotan Loyalty', 'www.rumah-rotan', 'Malaysia', 'Home & Living', '6.00%', { payoutPercent: 6 }),
  // Sites that are awkward to be on.
  approved(
    'Benteng Direct',
    'www.benteng-direct',
    ['Singapore', 'Malaysia'],
    ['Finance', 'Digital Services'],
    'SGD30.00 OR 2%',
    { offerType: 'cpa' },
  ),
  approved('Nota Muzik', 'nota-muzik', 'International', ['Electronics', 'Education'], '9.00%', { payoutPercent: 9 }),
  approved('Layar Perak', 'www.layar-perak', 'Singapore', 'Digital Services', [
    percent('SGD1.80', 'Rental'),
    percent('SGD9.00', 'Subscription'),
  ]),
  // Preview addresses that are awkward to read.
  approved(
    'Angin Travel',
    'www.angin-travel',
    'International',
    'Travel',
    [percent('3.20%', 'Hotels'), percent('USD1.50', 'Flights')],
    { path: '/en/', preview: 'tracked' },
  ),
  approved('Pelangi Paint', 'www.pelangi-paint', 'Malaysia', 'Home & Living', '5.00%', {
    path: '/shop/',
    preview: 'bare',
  }),
  approved('Gula Batu', 'gula-batu', 'Malaysia', ['Food & Grocery', 'Gifting & Crafts'], '12.00%', {
    preview: { site: shortener, path: '/gulabatu' },
    payoutPercent: 12,
  }),
  approved('Tukang Kayu', sharedHost, 'Malaysia', 'Gifting & Crafts', '10.00%', { path: '/tukang-kayu/' }),
  listed('Seramik Sari', sharedHost, 'Malaysia', 'Gifting & Crafts', '5.00%', { path: '/seramik-sari/' }),
  // Text that must never run.
  approved(
    'Kain & Co <b>Outlet</b>',
    'www.kain-co',
    ['Malaysia', 'Singapore'],
    'Fashion',
    [percent('<i>up to</i> 9%', 'All "sale" items & more')],
    { hostile: true },
  ),
  approved(
    '"><img src=x onerror=alert(1)> Gadget Gila',
    'gadget-gila',
    'Singapore',
    'Electronics',
    [percent('2.00%'), percent('javascript:alert(1)', '__proto__')],
    { hostile: true },
  ),
  // Ordinary ones, so that every category, type and country has some.
  approved('Hantar Pantas', 'www.hantar-pantas', 'Malaysia', 'Delivery & Logistics', [percent('MYR1.20', 'Parcel')]),
  approved('Awan Hosting', 'awan-hosting', 'International', ['Digital Services', 'Services'], 'USD52.50', {
    specialTiers: [percent('USD70.00', 'Annual plan')],
    offerType: 'cpa_both',
  }),
  approved('Sekolah Siber', 'sekolah-siber', 'International', 'Education', '20.00%', { payoutPercent: 20 }),
  approved('Telefon Tua', 'www.telefon-tua', 'Malaysia', 'Electronics', '1.50%'),
  approved(
    'Wangi Melati',
    'www.wangi-melati',
    ['Singapore', 'Malaysia'],
    'Health & Beauty',
    [percent('13.00%', 'Perfume'), percent('7.00%', 'Everything else')],
    { payoutPercent: 7 },
  ),
  approved('Pesta Hadiah', 'pesta-hadiah', 'Philippines', 'Gifting & Crafts', 'PHP55.00 OR 5%'),
  approved('Rimba Stay', 'www.rimba-stay', ['Thailand', 'Vietnam', 'Indonesia'], 'Travel', '4.50%', {
    commissionTracking: 'manual',
  }),
  approved(
    'Jambatan House Offers',
    'house-offers',
    'International',
    'Jambatan Picks',
    [percent('USD5.00', 'Publisher referral')],
    { offerType: 'cpa' },
  ),
  approved('Kucing Manja', 'www.kucing-manja', 'Malaysia', ['Others', 'Home & Living'], '8.50%', {
    payoutPercent: 8.5,
  }),
  listed('Teh Tarik Tonik', 'teh-tonik', 'Malaysia', 'Health & Beauty', '5.00%'),
  listed('Saigon Sepatu', 'saigon-sepatu', 'Vietnam', 'Fashion', '5.00%'),
  listed('Taipei Teknik', 'taipei-teknik', 'Taiwan', 'Electronics', '5.00%'),
  listed('Manila Mabilis', 'manila-mabilis', 'Philippines', 'Delivery & Logistics', '5.00%', { standing: 'pending' }),
  approved('Bangkok Bunga', 'bangkok-bunga', 'Thailand', 'Gifting & Crafts', '7.50%', { offerType: 'cps' }),
  approved('Jakarta Jamu', 'www.jakarta-jamu', 'Indonesia', ['Health & Beauty', 'Food & Grocery'], 'IDR20000'),
  approved('Klik Kilas Ads', 'klik-kilas', 'International', 'Digital Services', [percent('USD0.04', 'Click')], {
    offerType: 'cpc',
    commissionTracking: 'manual',
  }),
  listed('Papan Iklan', 'papan-iklan', 'International', 'Services', [percent('USD1.10', '1,000 views')], {
    offerType: 'cpm',
  }),
  listed('Insuran Intan', 'www.insuran-intan', 'Malaysia', 'Finance', [percent('MYR45.00', 'Policy')], {
    standing: 'rejected',
    offerType: 'cpa',
  }),
  approved('Roti Ria', 'roti-ria', 'Singapore', 'Food & Grocery', '6.00%', { paused: true }),
  approved(
    'Sukan Sentral',
    'www.sukan-sentral',
    ['Malaysia', 'Singapore', 'Philippines'],
    ['Others', 'Fashion'],
    [percent('5.00%', 'Footwear'), percent('8.00%', 'Apparel'), percent('3.00%', 'Equipment')],
  ),
  approved('Taman Tropika', 'taman-tropika', 'Singapore', 'Home & Living', '9.50%', { payoutPercent: 9.5 }),
  listed('Nasi Lemak Lestari', 'nasi-lestari', 'Malaysia', 'Food & Grocery', '5.00%'),
  // The marketplace's other countries.
  listed('Kereta Klasik', 'kereta-klasik', 'Malaysia', 'Services', '5.00%', { standing: 'blocked' }),
  approved(
    'Muse Mini 日本語 émigré',
    'muse-mini',
    'International',
    ['Fashion', 'Others'],
    [percent('€3,50 flat', 'Nouveaux clients')],
    { currency: 'EUR' },
  ),
  approved('Pasar Raya ID', 'www.pasar-raya', 'Indonesia', 'Marketplace', '2.50%', {
    path: '/id/',
    marketplaceStore: true,
  }),
  listed('Pasar Raya TH', 'www.pasar-raya', 'Thailand', 'Marketplace', '2.50%', {
    path: '/th/',
    marketplaceStore: true,
  }),
  // Large marketplaces whose preview is a campaign page on a sub-domain, while products are on `www.`.
  approved('Pasar Raya PH', 'www.pasar-raya', 'Philippines', 'Marketplace', '2.50%', {
    path: '/ph/',
    marketplaceStore: true,
  }),
  listed('Pasar Raya VN', 'www.pasar-raya', 'Vietnam', 'Marketplace', '2.50%', {
    path: '/vn/',
    marketplaceStore: true,
  }),
  // One program, of one of the countries that the merchant has shops for, under paths and sub-domains.
  approved(
    'Borong Besar',
    'www.borong-besar',
    'Malaysia',
    'Marketplace',
    [percent('4.20%', 'New buyer'), percent('0.8%', 'Existing buyer')],
    { preview: { site: 'pages.borong-besar', path: '/wow/gcp/upr/' } },
  ),
  approved('Dagang Dunia', 'www.dagang-dunia', 'International', 'Marketplace', '3.60%', {
    preview: { site: 'intl.dagang-dunia', path: '/' },
  }),
  approved(
    'Kembara Kita MY',
    'www.kembara-kita',
    'Malaysia',
    'Travel',
    [percent('2.80%', 'Hotels'), percent('MYR3.00', 'Buses')],
    { path: '/en-my/' },
  ),
];
