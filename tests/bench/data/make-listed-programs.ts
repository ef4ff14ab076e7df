import { type ListedProgram, toListedProgram } from '#lib/domain/programs/program-index.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';

const firstWords = ['Kedai', 'Café', 'Toko', 'Sepatu', 'Gadget', 'Crème', 'Buku', 'Rumah', 'Señor', 'Quán'] as const;
const secondWords = [
  'Harian',
  'Grinder',
  'Zamrud',
  'Murah',
  'Brûlée',
  'Indah',
  'Jaya',
  'Express',
  'Phở',
  'Baru',
] as const;
const places = ['(MY)', '(SG)', '(TH)', '(ID)', '(VN)', '(PH)'] as const;

/** Programs as the workspace lists them, their search texts folded already; a third of the names has marks. */
export function makeListedPrograms(count: number): readonly ListedProgram[] {
  const random = createSeededRandom(1);
  return Array.from({ length: count }, (_, at) => {
    const [first, second] = [random.pick(firstWords), random.pick(secondWords)];
    return toListedProgram({
      offerId: String(100_000 + at),
      name: `${first} ${second} ${random.between(0, count - 1)} ${random.pick(places)}`,
      hosts: [`shop-${at}.example`, `shop-${at}.many-shops.example`],
      ownsHosts: true,
      applicationStatus: random.pick(['approved', 'pending', 'none']),
      offerStatus: random.pick(['active', 'active', 'paused']),
      offerType: 'cps',
      countries: [random.pick(['Malaysia', 'Singapore', 'Thailand'])],
      categories: ['Marketplace'],
      devices: ['desktop', 'mobile'],
      commissionTracking: 'web',
      updatedAt: '2026-03-01 00:00:00',
      validationDays: '30',
      paymentDays: '45',
      commission: null,
      unreadRate: 'up to 6.5%',
      tierCount: 1,
      fromPercent: null,
      bestLabel: '',
    });
  });
}
