import { filterLinkRows, readLinkFilter } from '#lib/domain/links/link-filter.ts';
import { type LinkRow, toLinkRow } from '#lib/domain/links/link-row.ts';
import { createProgramIndex, type ListedProgram, toListedProgram } from '#lib/domain/programs/program-index.ts';
import { anyProgram } from '#tests/builders/any-program.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Section } from '../section.ts';

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
function makeListedPrograms(count: number): readonly ListedProgram[] {
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

const products = [
  'Rice cooker',
  'Crème brûlée torch',
  'Kasut sukan',
  'Café grinder',
  'Desk lamp',
  'Kabel USB',
] as const;
const presets = ['Blog', 'Newsletter', 'Vidéo'] as const;

/** Links as the workspace lists them, their search texts folded already, the newest first. */
function makeLinkRows(count: number): readonly LinkRow[] {
  const random = createSeededRandom(2);
  return Array.from({ length: count }, (_, at) =>
    toLinkRow(
      {
        linkId: `link-${at}`,
        offerId: String(random.between(100_000, 100_399)),
        offerName: `Kedai Zamrud ${random.between(0, 399)} (MY)`,
        destinationUrl: `https://shop-${random.between(0, 399)}.example/product/${random.between(0, 999_999)}?color=blue`,
        subIds: [random.pick(['blog', 'mail']), `post-${random.between(0, 1_999)}`, '', '', ''],
        presetName: random.pick(presets),
        title: `${random.pick(products)} ${random.between(0, 9_999)}`,
        trackingLink: `https://go.links.example/${at.toString(36)}`,
        mintedAtMs: Date.UTC(2026, 2, 10) - at * 60_000,
      },
      undefined,
      { accountId: 'bench', idPrefix: '' },
    ),
  );
}

/** Typed letter by letter: two with and two without their marks, an address, and one that no row has. */
const typed = ['kedai zam', 'café grin', 'creme bru', 'shop-17', 'quxw'] as const;

/** What stands in the field after each key. */
const keys = typed.flatMap((query) => Array.from(query, (_, at) => query.slice(0, at + 1)));

export const search: Section = {
  name: 'search',
  title: 'Search as you type, each key',
  note: 'In plain Node: each key of five queries, without drawing.',
  async measure(size) {
    const programs = makeListedPrograms(size.of(100_000, 20_000));
    const index = createProgramIndex(programs);
    // The list is sorted before the user types.
    index.find(anyProgram);
    const links = makeLinkRows(size.of(50_000, 10_000));
    const nowMs = Date.UTC(2026, 2, 10);

    const findPrograms = (text: string) => index.find({ ...anyProgram, text });
    const findLinks = (text: string) => filterLinkRows(links, readLinkFilter({ q: text }), nowMs);
    const taken = await interleave(size.of(5, 1), {
      ofPrograms: async () => measureEach(findPrograms),
      ofLinks: async () => measureEach(findLinks),
    });
    return [
      {
        what: `among ${programs.length.toLocaleString('en')} programs`,
        unit: 'ms',
        measured: taken.ofPrograms.flat(),
        bar: budgets.search,
      },
      {
        what: `among ${links.length.toLocaleString('en')} links`,
        unit: 'ms',
        measured: taken.ofLinks.flat(),
        bar: budgets.search,
      },
    ];
  },
};

/** @returns ms for each key. */
function measureEach(find: (text: string) => unknown): readonly number[] {
  return keys.map((text) => {
    const startedAtMs = performance.now();
    find(text);
    return performance.now() - startedAtMs;
  });
}
