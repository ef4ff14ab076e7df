import type { ConversionChange } from '#lib/domain/earnings/conversion.ts';
import type { ReportRow } from '#lib/domain/earnings/report-row.ts';
import type { LinkMark } from '#lib/domain/links/link-mark.ts';
import type { Post } from '#lib/domain/posts/post.ts';
import { toPostCode } from '#lib/domain/posts/to-post-code.ts';
import { addDays } from '#lib/domain/time/days.ts';
import type { CampaignRecord } from '#lib/store/schema/offer-records.ts';
import { aCampaign } from '#tests/builders/a-campaign.ts';
import { aPost, aPostChannel, aPostLink, aPostProduct } from '#tests/builders/a-post.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

/** What Today has to go through at a publisher of three years. */
export interface PublisherDay {
  readonly posts: readonly Post[];
  /** A quarter of them in the last 90 days. */
  readonly conversions: readonly ReportRow[];
  readonly conversionChanges: readonly ConversionChange[];
  readonly campaigns: readonly CampaignRecord[];
  readonly linkMarks: readonly LinkMark[];
}

const dayMs = 86_400_000;
/** The programs of the posts are those that `seedLinks` gives links to. */
const programCount = 400;
const toOfferId = (number: number) => String(9_000 + (number % programCount));
const channels = ['telegram', 'blog'] as const;
const lately = 90;
const yearsInDays = 3 * 365;
const statuses = ['pending', 'approved', 'approved', 'rejected', 'paid', 'processing'] as const;

/**
 * Posts of 10 to 20 products in two channels. Every twentieth is a draft; every twentieth has a code, which ends on the
 * day in five of them. Two programs of 400 have stopped. All of one follows from its number.
 * @param nowMs The day, in ms since the epoch.
 */
export function makePublisherDay(postCount: number, conversionCount: number, nowMs: number): PublisherDay {
  const today = new Date(nowMs).toISOString().slice(0, 10);
  const conversions = Array.from({ length: conversionCount }, (_, at) => makeRow(at, postCount, today));
  return {
    posts: Array.from({ length: postCount }, (_, at) => makePost(at, nowMs, today)),
    conversions,
    conversionChanges: conversions.slice(0, 300).map((row, at) => ({
      ...{ conversionId: row.conversionId, offerId: row.offerId, offerName: row.offerName },
      ...{ convertedAt: row.convertedAt, from: null, to: row.status, payoutBefore: '0', payout: row.payout },
      ...{ currency: row.currency, atMs: nowMs - at * 60_000 },
    })),
    campaigns: Array.from({ length: programCount }, (_, at) => makeCampaign(at, today)),
    linkMarks: [3, 150].map((at) => ({
      ...{ offerId: toOfferId(at), trouble: 'paused' as const, sinceMs: nowMs - dayMs, isSeen: false },
    })),
  };
}

/** One of a program: every fortieth ends on the day, and every sixtieth began on it. */
const makeCampaign = (at: number, today: string): CampaignRecord =>
  aCampaign({
    ...{ campaignId: `code-${at}`, offerId: toOfferId(at), offerName: `Kedai ${at}`, voucherCode: `CODE${at}` },
    ...{ startDate: at % 60 === 7 ? today : addDays(today, -20), endDate: addDays(today, at % 40 === 0 ? 0 : 20) },
  });

function makePost(at: number, nowMs: number, today: string): Post {
  const code = toPostCode(at);
  const atMs = nowMs - dayMs - at * 13 * 3_600_000;
  const products = Array.from({ length: 10 + (at % 11) }, (_, index) => {
    const program = (at * 7 + index * 13) % programCount;
    const hasCode = index === 0 && at % 20 === 1;
    // Of the posts with a code, five have one that ends today.
    const campaign = makeCampaign(at <= 81 ? 40 * (at % 5) : (program % 39) + 1, today);
    const { campaignId, name, voucherCode, endDate } = campaign;
    return aPostProduct({
      productId: `${at}-${index}`,
      url: `https://www.shop-${program}.example/p/${at}-${index}`,
      offerId: hasCode ? campaign.offerId : toOfferId(program),
      offerName: `Kedai ${program}`,
      coupon: hasCode ? { campaignId, name, voucherCode, endDate } : null,
    });
  });
  const isDraft = at % 20 === 0;
  return aPost({
    ...{ postId: `post-${at}`, code, name: `Weekend basket ${at}`, products, state: isDraft ? 'draft' : 'out' },
    channels: channels.map((channelId) => {
      const links = products.map(({ productId, offerId }) =>
        aPostLink({
          ...{ productId, offerId: offerId ?? '', subIds: [channelId, code, '', '', ''] },
          trackingLink: `https://go.links.example/${channelId}-${productId}`,
        }),
      );
      const text = links.map(({ trackingLink }, index) => `${index + 1}. Rice cooker 1.8 l, 129.00\n${trackingLink}`);
      return aPostChannel({
        ...{ channelId, name: channelId === 'blog' ? 'Blog' : 'Telegram', links, text: text.join('\n\n') },
        ...(!isDraft && { postedAtMs: atMs }),
      });
    }),
    ...{ createdAtMs: atMs, changedAtMs: atMs },
  });
}

/** The letters of a post are in three of four: the others have the channel alone. */
function makeRow(at: number, postCount: number, today: string): ReportRow {
  const isLate = at % 4 === 0;
  const daysAgo = isLate ? (at / 4) % lately : lately + (at % (yearsInDays - lately));
  const program = (at * 31) % programCount;
  const subIds = at % 4 === 1 ? [null] : [toPostCode((at * 17) % postCount)];
  return aReportRow({
    conversionId: `order-${at}`,
    offerId: toOfferId(program),
    offerName: `Kedai ${program}`,
    convertedAt: `${addDays(today, -daysAgo)} ${String(at % 24).padStart(2, '0')}:30:00`,
    status: statuses[at % statuses.length] ?? '',
    currency: ['MYR', 'MYR', 'SGD'][at % 3] ?? '',
    payout: ((at % 9_700) / 100).toFixed(2),
    affSubs: [channels[at % 2] ?? null, ...subIds, null, null, null],
  });
}
