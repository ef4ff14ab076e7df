import type { BulkLine, BulkRun } from '#lib/domain/bulk/bulk-run.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import type { LinkMark } from '#lib/domain/links/link-mark.ts';
import type { LinkWish } from '#lib/domain/links/link-row.ts';
import type { MoneyTotal } from '#lib/domain/money/decimal.ts';
import type { EditedPost, PostEdit } from '#lib/domain/posts/find-post-edits.ts';
import type { TierChange } from '#lib/domain/programs/offer-change.ts';
import type { ChangedOrders } from '#lib/domain/today/changed-orders.ts';
import type { QuotaPace } from '#lib/domain/today/quota-pace.ts';
import type { TodayPost } from '#lib/domain/today/today-post.ts';

/** The groups of Today, by what waiting costs. Quota comes first instead of last while it is tight. */
export const todayGroups = ['ends', 'stopped', 'since', 'waiting', 'worth', 'quota'] as const;
export type TodayGroupId = (typeof todayGroups)[number];

/** An edit in one channel of a post that is out. */
export interface EditedChannel {
  readonly channelId: string;
  readonly name: string;
}

/** What a row is about. */
export type TodaySubject =
  /** A text that is out says a code that ends, or was replaced here: the new text waits to be pasted. */
  | {
      readonly kind: 'text';
      readonly edit: PostEdit<TodayPost>;
      readonly edited: EditedPost<TodayPost>;
      readonly channel: EditedChannel;
      /** The rows of this cause in the same post: once the user is done with all, the post is edited. */
      readonly siblings: readonly string[];
    }
  /** Links in posts that are out earn nothing. */
  | { readonly kind: 'stopped'; readonly edit: PostEdit<TodayPost>; readonly linkCount: number }
  /** Links without a post earn nothing. */
  | { readonly kind: 'stopped-links'; readonly program: StoppedProgram }
  | { readonly kind: 'orders'; readonly orders: ChangedOrders }
  /** `loadedAtMs`: how far the conversions are loaded. */
  | { readonly kind: 'earnings-old'; readonly loadedAtMs: number }
  | { readonly kind: 'draft'; readonly post: TodayPost }
  /** A post that is made once the quota allows it. */
  | { readonly kind: 'kept'; readonly post: TodayPost; readonly most: number }
  /** A list that is paused. `isDue`: there are links for it. */
  | {
      readonly kind: 'run';
      readonly run: BulkRun;
      readonly done: number;
      readonly left: number;
      readonly isDue: boolean;
    }
  /** A single link that waits for its user. `isDue` as above. */
  | ({ readonly kind: 'link'; readonly isDue: boolean } & WaitingLinkRun)
  | { readonly kind: 'lost'; readonly wish: LinkWish }
  /** `startDay`: of the service. */
  | { readonly kind: 'coupon'; readonly campaign: Campaign; readonly startDay: string }
  | { readonly kind: 'rate'; readonly rise: RateRise }
  | { readonly kind: 'quota'; readonly pace: QuotaPace };

/** A program whose links may earn nothing, and how many links no post has. */
export interface StoppedProgram extends Pick<LinkMark, 'offerId' | 'trouble' | 'sinceMs'> {
  readonly name: string;
  readonly linkCount: number;
}

/** A run of a single link that waits, with its one line. */
export interface WaitingLinkRun {
  readonly run: BulkRun;
  readonly line: BulkLine;
}

/** A program that pays more than before. */
export interface RateRise {
  readonly offerId: string;
  readonly name: string;
  readonly atMs: number;
  readonly tier: TierChange;
}

/** One thing that needs the user: what it is, why now, and the money that it concerns. */
export interface TodayRow {
  /** Names the row: equal for the same thing at each reading. */
  readonly rowId: string;
  /** Why it is here. A row that the user is done with comes back only for another cause. */
  readonly cause: string;
  readonly group: TodayGroupId;
  /** What it earned, by currency; empty where no money is known. */
  readonly sums: readonly MoneyTotal[];
  readonly subject: TodaySubject;
}

/** How many links the acts of the rows would use. */
export const countWaitingLinks = (rows: readonly TodayRow[]): number =>
  rows.reduce((sum, { subject }) => {
    if (subject.kind === 'stopped') return sum + subject.linkCount;
    if (subject.kind === 'run') return sum + subject.left;
    if (subject.kind === 'kept') return sum + subject.most;
    return subject.kind === 'lost' || subject.kind === 'link' ? sum + 1 : sum;
  }, 0);
