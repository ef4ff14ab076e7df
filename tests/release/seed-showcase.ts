import type { Page } from '@playwright/test';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import { addDays } from '#lib/domain/time/days.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';
import { seedConversions } from '#tests/e2e/fixtures/seed-conversions.ts';
import { seedLinks } from '#tests/e2e/fixtures/seed-links.ts';
import { handMadePrograms } from '#tests/sandbox/catalogue/hand-made-programs.ts';
import type { Sandbox } from '#tests/sandbox/create-sandbox.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';

const dayMs = 86_400_000;
const saleCount = 640;

/** What a publisher of the pictures links to: invented merchants of the sandbox, each with goods of its own. */
const goods = [
  { program: 'Kedai Harian MY', page: 'www.kedai-harian.example/my', name: 'Jasmine Rice 5 kg', pays: [2, 9] },
  { program: 'Kedai Harian MY', page: 'www.kedai-harian.example/my', name: 'Pandan Tea Bags', pays: [1, 4] },
  { program: 'Batik Nusa Malaysia', page: 'my.batik-nusa.example', name: 'Indigo Batik Shirt', pays: [6, 24] },
  { program: 'Batik Nusa Malaysia', page: 'my.batik-nusa.example', name: 'Silk Scarf, Hibiscus', pays: [5, 18] },
  { program: 'Lampu Terang', page: 'www.lampu-terang.example', name: 'Brass Desk Lamp', pays: [8, 26] },
  { program: 'Gula Batu', page: 'gula-batu.example', name: 'Palm Sugar Blocks', pays: [2, 7] },
  { program: 'Batik Nusa Singapore', page: 'sg.batik-nusa.example', name: 'Songket Clutch', pays: [4, 16] },
  { program: 'Taman Tropika', page: 'taman-tropika.example', name: 'Bamboo Clothes Rack', pays: [3, 12] },
] as const;

/** The first sub ID of each link says where it is: the more of a channel here, the more of its sales. */
const channels = ['blog', 'newsletter', 'blog', 'video', 'blog', 'forum', 'newsletter', 'video'] as const;
const campaigns = ['gift-guide', 'kitchen-week', 'reviews'] as const;
const tags = [['gifts'], ['kitchen', 'reviews'], ['newsletter'], []] as const;
const notes = ['', 'Top of the gift guide', '', '', 'Sidebar, until spring'] as const;

/** One link each, of another good, channel and campaign. */
const posts = Array.from({ length: 24 }, (_, index) => ({
  good: goods[index % goods.length] ?? goods[0],
  channel: channels[Math.floor(index * 1.4) % channels.length] ?? 'blog',
  campaign: campaigns[index % campaigns.length] ?? 'reviews',
  tags: tags[index % tags.length] ?? [],
  note: notes[index % notes.length] ?? '',
  daysAgo: 6 + index * 8,
}));

/**
 * The account has not applied to the programs that are there to be difficult: what shows "mine" shows pleasant ones.
 */
export function leaveDifficultPrograms({ control }: Sandbox): void {
  for (const { name, hostile = false, paused = false } of handMadePrograms) {
    const offer = control.findOfferByName(name);
    const isDifficult = hostile || paused || /[^\x20-\x7e]|Non-Deeplinkable|Loyalty| at /.test(name);
    if (offer !== null && isDifficult) control.updateOffer(offer.offerId, { standing: 'none' });
  }
}

/** Links of the last weeks and sales of the last half year, the same in every run but for the day. */
export async function seedShowcase(page: Page, { control }: Sandbox, nowMs: number): Promise<void> {
  const offerIdOf = (program: string) => String(control.findOfferByName(program)?.offerId ?? '');
  await seedLinks(page, posts.length, (index) => {
    const post = posts[index];
    if (post === undefined) return {};
    const { good, channel, campaign, daysAgo } = post;
    const slug = good.name.toLowerCase().replaceAll(/[^a-z0-9]+/g, '-');
    const destinationUrl = `https://${good.page}/product/${slug}`;
    const subIds = [channel, campaign, '', '', ''];
    const atMs = nowMs - daysAgo * dayMs;
    return {
      offerId: offerIdOf(good.program),
      offerName: good.program,
      destinationUrl,
      title: good.name,
      subIds,
      trackingLink: `https://go.shorthop.example/k${(index + 40).toString(36)}Qz7`,
      tags: post.tags,
      note: post.note,
      mintedAtMs: atMs,
      changedAtMs: atMs,
      reuseKey: JSON.stringify([offerIdOf(good.program), destinationUrl, ...subIds]),
    };
  });
  await seedConversions(page, listSales(offerIdOf, nowMs), nowMs - 20 * 60_000);
}

function listSales(offerIdOf: (program: string) => string, nowMs: number): readonly ReportRow[] {
  const random = createSeededRandom('showcase');
  const today = new Date(nowMs).toISOString().slice(0, 10);
  return Array.from({ length: saleCount }, (_, index) => {
    const daysAgo = Math.floor((index / saleCount) ** 1.3 * 180) + 1;
    const { good, channel, campaign } = random.pick(posts.filter((post) => post.daysAgo >= daysAgo));
    const payout = random.between(good.pays[0] * 100, good.pays[1] * 100);
    const time = `${String(random.between(10, 22))}:${String(random.between(10, 59))}:00`;
    return aReportRow({
      conversionId: String(70_000_000 + saleCount - index),
      offerId: offerIdOf(good.program),
      offerName: good.program,
      convertedAt: `${addDays(today, -daysAgo)} ${time}`,
      status: toStatus(random.between(0, 99), daysAgo),
      currency: 'MYR',
      payout: (payout / 100).toFixed(2),
      basePayout: (payout / 100).toFixed(2),
      saleAmount: ((payout * 13) / 100).toFixed(2),
      affSubs: [channel, campaign, null, null, null],
    });
  });
}

/** Sales settle as they age. */
function toStatus(roll: number, daysAgo: number): string {
  if (roll < 5) return 'rejected';
  if (daysAgo < 25) return roll < 50 ? 'pending' : 'approved';
  return daysAgo < 70 ? (roll < 15 ? 'pending' : 'approved') : roll < 30 ? 'approved' : 'paid';
}
