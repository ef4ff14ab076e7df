import { type LinkRow, toLinkRow } from '#lib/domain/links/link-row.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';

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
export function makeLinkRows(count: number): readonly LinkRow[] {
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
