import { createSeededRandom } from '../seeded-random.ts';
import { dayMs, type ServiceTime } from '../service-time.ts';
import type { OfferCatalogue } from './create-offer-catalogue.ts';
import { handMadeOfferIdOf } from './hand-made-offer-id.ts';
import type { OfferRecord } from './offer-record.ts';

/** A campaign of a program (spec §2.4). Dates are `YYYY-MM-DD` in the service's zone, both inclusive. */
export interface CampaignRecord {
  campaignId: number;
  offer: () => OfferRecord;
  name: string;
  description: string;
  voucherCode: string;
  startDate: string;
  endDate: string;
  /** `<width>x<height>`, or null when the campaign has no banner. */
  bannerSize: string | null;
  landingPath: string;
}

const bannerSizes = ['300x250', '728x90', '160x600', '320x50'] as const;

/** A campaign in short; days count from the day the sandbox started, which is 0. */
interface CampaignSketch {
  program: string;
  name: string;
  fromDay: number;
  toDay: number;
  voucher?: string;
  banner?: (typeof bannerSizes)[number];
  description?: string;
}

const handMadeCampaigns: CampaignSketch[] = [
  {
    program: 'Kedai Harian MY',
    name: '10% off the first basket',
    fromDay: -20,
    toDay: 40,
    voucher: 'HARIAN10',
    banner: '300x250',
  },
  { program: 'Kedai Harian MY', name: 'Free delivery week', fromDay: -3, toDay: 4, voucher: 'ANTARFREE' },
  { program: 'Kedai Harian MY', name: 'Last day of the rice sale', fromDay: -9, toDay: 0, voucher: 'BERAS5' },
  { program: 'Kedai Harian MY', name: 'Kitchen fortnight', fromDay: -6, toDay: 8, banner: '728x90' },
  {
    program: 'Kedai Harian MY',
    name: 'Year-end opening',
    fromDay: 12,
    toDay: 30,
    voucher: 'TAHUNBARU',
    banner: '300x250',
  },
  { program: 'Kedai Harian MY', name: 'Harvest sale', fromDay: -90, toDay: -60, voucher: 'TUAI15' },
  { program: 'Kedai Harian SG', name: '8 dollars off 60', fromDay: -10, toDay: 20, voucher: 'SG8OFF' },
  { program: 'Kedai Harian SG', name: 'Ends tomorrow: pantry day', fromDay: -1, toDay: 1, banner: '320x50' },
  { program: 'Kedai Harian TH', name: 'Opening in Bangkok', fromDay: -5, toDay: 25, voucher: 'BKK50' },
  {
    program: 'Batik Nusa Malaysia',
    name: 'Sarong season',
    fromDay: -14,
    toDay: 14,
    voucher: 'SARONG',
    banner: '160x600',
  },
  { program: 'Batik Nusa Malaysia', name: 'Ended yesterday', fromDay: -14, toDay: -1, voucher: 'SEMALAM' },
  { program: 'Batik Nusa Singapore', name: 'Kebaya week', fromDay: -2, toDay: 5, banner: '300x250' },
  { program: 'Lampu Terang', name: 'LED for less', fromDay: -30, toDay: 30, voucher: 'LED-20', banner: '300x250' },
  { program: 'Lampu Terang (Non-Deeplinkable)', name: 'Clearance corner', fromDay: -30, toDay: 2, voucher: 'CORNER' },
  { program: 'Naik Jom Rides', name: 'First ride free', fromDay: -40, toDay: 60, voucher: 'NAIK1', banner: '320x50' },
  { program: 'Toko Kasur', name: 'Better sleep month', fromDay: -10, toDay: 20, voucher: 'TIDUR' },
  { program: 'Jam Antik', name: 'Winter auction', fromDay: -10, toDay: 20, banner: '728x90' },
  {
    program: 'Pasar Raya MY',
    name: '11.11 all over the bazaar',
    fromDay: -15,
    toDay: 15,
    voucher: 'RAYA11',
    banner: '728x90',
  },
  { program: 'Pasar Raya MY', name: 'Pay-day vouchers', fromDay: 5, toDay: 8, voucher: 'GAJI25' },
  { program: 'Pasar Raya SG', name: 'Great bazaar sale', fromDay: -2, toDay: 2, banner: '300x250' },
  {
    program: 'Kasut Kita at Kompleks Niaga',
    name: 'Second pair at half price',
    fromDay: -7,
    toDay: 7,
    voucher: 'PAIR2',
  },
  {
    program: 'Buku Bagus at Kompleks Niaga',
    name: 'Three books for two',
    fromDay: -7,
    toDay: 21,
    voucher: '3FOR2',
    banner: '300x250',
  },
  { program: 'Rumah Rotan', name: 'Rattan days', fromDay: -4, toDay: 12, voucher: 'ROTAN12' },
  { program: 'Benteng Direct', name: 'No fee in the first year', fromDay: -100, toDay: 100, banner: '300x250' },
  { program: 'Nota Muzik', name: 'Strings & things', fromDay: -1, toDay: 30, voucher: 'STRINGS' },
  { program: 'Layar Perak', name: 'Film festival pass', fromDay: -1, toDay: 6, voucher: 'FEST', banner: '728x90' },
  {
    program: 'Angin Travel',
    name: 'Early birds to the islands',
    fromDay: -12,
    toDay: 45,
    voucher: 'PULAU',
    banner: '728x90',
  },
  { program: 'Pelangi Paint', name: 'Every second tin free', fromDay: 0, toDay: 0, voucher: 'TODAYONLY' },
  { program: 'Gula Batu', name: 'Sweet November', fromDay: -18, toDay: 10 },
  {
    program: 'Kain & Co <b>Outlet</b>',
    name: '<script>document.title="campaign ran"</script> 30% & more',
    description: '<img src=x onerror="document.title=\'campaign ran\'"> Minimum spend <b>MYR 100',
    fromDay: -5,
    toDay: 15,
    voucher: '<b>KAIN</b>&30',
    banner: '300x250',
  },
  { program: 'Awan Hosting', name: 'Three months on us', fromDay: -60, toDay: 60, voucher: 'AWAN3' },
  { program: 'Sekolah Siber', name: 'Learn to code for 9', fromDay: -8, toDay: 9, voucher: 'KOD9', banner: '160x600' },
  { program: 'Wangi Melati', name: 'Gift set with every bottle', fromDay: -11, toDay: 11, banner: '300x250' },
  { program: 'Rimba Stay', name: 'Tree house weekends', fromDay: -3, toDay: 27, voucher: 'RIMBA' },
  { program: 'Jakarta Jamu', name: 'Herbal starter box', fromDay: -200, toDay: -170, voucher: 'JAMU' },
  { program: 'Sukan Sentral', name: 'Marathon month', fromDay: -9, toDay: 21, voucher: 'LARI42', banner: '728x90' },
  { program: 'Sukan Sentral', name: 'Team kits', fromDay: 20, toDay: 50, voucher: 'PASUKAN' },
  { program: 'Taman Tropika', name: 'Orchid fair', fromDay: -1, toDay: 1, voucher: 'ORKID', banner: '300x250' },
  { program: 'Papan Iklan', name: 'Boards by the beach', fromDay: -1, toDay: 40, banner: '728x90' },
  { program: 'Muse Mini 日本語 émigré', name: 'Soldes d’été – jusqu’à −40 %', fromDay: -6, toDay: 6, voucher: 'ÉTÉ40' },
];

export interface CampaignList {
  all(): readonly CampaignRecord[];
  find(campaignId: number): CampaignRecord | null;
}

/** Hand-made campaigns, and one for every tenth generated program that is approved (at most 2,000). */
export function createCampaignList(deps: {
  catalogue: OfferCatalogue;
  time: ServiceTime;
  startMs: number;
}): CampaignList {
  const { catalogue, time, startMs } = deps;
  const toDay = (days: number) => time.toDate(startMs + days * dayMs);
  const records: CampaignRecord[] = [];

  function add(offerId: number, sketch: Omit<CampaignSketch, 'program'>): void {
    const campaignId = 81_000 + records.length * 3;
    records.push({
      campaignId,
      offer() {
        const offer = catalogue.find(offerId);
        if (!offer) throw new Error(`campaign ${campaignId} belongs to no program`);
        return offer;
      },
      name: sketch.name,
      description: sketch.description ?? `<p>${sketch.name}. Minimum spend applies; not together with other codes.</p>`,
      voucherCode: sketch.voucher ?? '',
      startDate: toDay(sketch.fromDay),
      endDate: toDay(sketch.toDay),
      bannerSize: sketch.banner ?? null,
      landingPath: `?campaign=${campaignId}`,
    });
  }

  for (const { program, ...sketch } of handMadeCampaigns) {
    const offerId = handMadeOfferIdOf(program);
    if (catalogue.find(offerId)) add(offerId, sketch);
  }
  const generated = catalogue
    .positions({ standing: 'approved' })
    .filter((_, index) => index % 10 === 0)
    .slice(0, 2_000);
  for (const position of generated) {
    const { offerId } = catalogue.at(position);
    if (offerId < 100_000) continue;
    const random = createSeededRandom(`campaign ${offerId}`);
    const fromDay = random.between(-60, 30);
    const banner = random.pick(bannerSizes);
    add(offerId, {
      name: `Season's choice ${offerId}`,
      fromDay,
      toDay: fromDay + random.between(0, 60),
      ...(random.fraction() < 0.6 ? { voucher: `S${offerId}` } : {}),
      ...(random.fraction() < 0.5 ? { banner } : {}),
    });
  }
  const byId = new Map(records.map((record) => [record.campaignId, record]));
  return { all: () => records, find: (campaignId) => byId.get(campaignId) ?? null };
}
