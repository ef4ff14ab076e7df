import { type LinkRow, toLinkRow } from '#lib/domain/links/link-row.ts';
import { createSeededRandom } from './create-seeded-random.ts';

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
        offerId: String(100_000 + random.below(400)),
        offerName: `Kedai Zamrud ${random.below(400)} (MY)`,
        destinationUrl: `https://shop-${random.below(400)}.example/product/${random.below(1_000_000)}?color=blue`,
        subIds: [random.pick(['blog', 'mail']), `post-${random.below(2_000)}`, '', '', ''],
        presetName: random.pick(presets),
        title: `${random.pick(products)} ${random.below(10_000)}`,
        trackingLink: `https://go.links.example/${at.toString(36)}`,
        mintedAtMs: Date.UTC(2026, 2, 10) - at * 60_000,
      },
      undefined,
      { accountId: 'bench', idPrefix: '' },
    ),
  );
}
