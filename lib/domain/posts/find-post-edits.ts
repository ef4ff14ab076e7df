import {
  type Campaign,
  chooseCoupon,
  daysLeft,
  isLiveCampaign,
  listWithCode,
  toCodeKey,
} from '#lib/domain/coupons/campaign.ts';
import type { LinkMark, ProgramTrouble } from '#lib/domain/links/link-mark.ts';
import {
  listActiveChannels,
  type Post,
  type PostChannel,
  type PostCoupon,
  type PostLink,
  type PostProduct,
  type TakenEdit,
} from '#lib/domain/posts/post.ts';
import { findCouponRun, isCampaignOf, isOtherCode, toPostCoupon } from '#lib/domain/posts/to-post-coupon.ts';
import { readServiceDay } from '#lib/domain/service/read-service-day.ts';

/** A post that is out takes time to edit: its coupon asks for that on its last day and the three before it. */
const editWithinDays = 3;

/** What changed after posts went out. */
export type PostCause =
  | {
      /** `days`: until its last day; below 0 once it has ended. Null where the network no longer lists the code. */
      readonly kind: 'coupon';
      readonly coupon: PostCoupon;
      readonly days: number | null;
      /** The program's coupon that lives longest without it; null without one. */
      readonly replacement: PostCoupon | null;
    }
  | { readonly kind: 'program'; readonly trouble: ProgramTrouble; readonly sinceMs: number }
  /** The network refuses deeplinks to these pages. */
  | { readonly kind: 'refused'; readonly host: string };

/** What of a post decides its edits. A list of thousands of posts holds no more of each. */
export interface EditablePost extends Pick<Post, 'postId' | 'name' | 'state' | 'doneCauses' | 'takenEdits'> {
  readonly products: readonly Pick<PostProduct, 'productId' | 'url' | 'offerId' | 'offerName' | 'coupon'>[];
  readonly channels: readonly (Pick<PostChannel, 'name' | 'isOff' | 'postedAtMs'> & {
    readonly links: readonly Pick<PostLink, 'productId' | 'trackingLink'>[];
  })[];
}

/** A post that a cause touches. */
export interface EditedPost<Edited extends EditablePost = Post> {
  readonly post: Edited;
  /** The products that the cause touches. */
  readonly productIds: readonly string[];
  /** The post's links that lead to them, each once. */
  readonly trackingLinks: readonly string[];
  /** The post is changed here, and its new text is not yet where it was posted. */
  readonly isTaken: boolean;
}

export interface PostEdit<Edited extends EditablePost = Post> {
  /** The same for the same cause each time: what the user is done with stays away. */
  readonly causeId: string;
  readonly offerId: string;
  readonly offerName: string;
  readonly cause: PostCause;
  /** The post that went out last comes first. */
  readonly posts: readonly EditedPost<Edited>[];
}

/** What is stored of programs and coupons. */
export interface PostSurroundings {
  readonly campaigns: readonly Campaign[];
  /** Whether the coupons were listed whole: only then has a missing one vanished. */
  readonly hasAllCampaigns: boolean;
  readonly marks: readonly LinkMark[];
  /** When the network refused a deeplink, by program and host, joined by "|". */
  readonly refused: ReadonlyMap<string, number>;
  /** `YYYY-MM-DD` in the service's time zone. */
  readonly today: string;
  readonly nowMs: number;
}

/**
 * What posts that are out need an edit for, by cause: first coupons by their last day, then programs, then refusals.
 * Leaves out causes that the user is done with. Reads only what is stored.
 */
export function findPostEdits<Edited extends EditablePost>(
  posts: readonly Edited[],
  around: PostSurroundings,
): readonly PostEdit<Edited>[] {
  const look = createLook(around);
  const edits = new Map<string, Omit<PostEdit, 'posts'> & { posts: EditedPost<Edited>[] }>();
  const out = posts.filter(({ state }) => state === 'out').toSorted((a, b) => lastPosted(b) - lastPosted(a));
  for (const post of out) {
    const found = post.products.flatMap((product) => look.at(post, product).map((edit) => ({ ...edit, product })));
    const byCause = Map.groupBy([...found, ...listTaken(post, look)], ({ causeId }) => causeId);
    for (const [causeId, touched] of byCause) {
      const [first] = touched;
      if (first === undefined || (post.doneCauses ?? []).includes(causeId)) continue;
      const { product: _product, ...edit } = first;
      const known = edits.get(causeId) ?? { ...edit, posts: [] };
      known.posts.push(
        toEditedPost(
          post,
          touched.map(({ product }) => product.productId),
          touched.every((each) => 'isTaken' in each),
        ),
      );
      edits.set(causeId, known);
    }
  }
  return [...edits.values()].sort((a, b) => toRank(a) - toRank(b) || (a.causeId < b.causeId ? -1 : 1));
}

type Found = Omit<PostEdit, 'posts'>;

type CodeOfPost = Pick<PostCoupon, 'campaignId' | 'voucherCode' | 'endDate'>;

/**
 * The cause of a code that is listed no more, or in the place of which its campaign names another. With the code: a
 * campaign may have had two, and a user who is done with one is not done with the other.
 */
const toGoneCause = ({ campaignId, voucherCode }: CodeOfPost, renamed: string | null = null): string =>
  ['coupon', campaignId, renamed === null ? 'vanished' : toCodeKey(renamed), toCodeKey(voucherCode)]
    .filter((part) => part !== '')
    .join(':');

/**
 * The cause that a post's coupon would be if the network no longer listed its code. Null where it does not list the code
 * now, by the coupon's campaign or by another one that runs.
 * @param ofProgram The stored campaigns of its program.
 */
export function toReturnedCause(coupon: CodeOfPost, ofProgram: readonly Campaign[], today: string): string | null {
  const isOwn = ofProgram.some((each) => isCampaignOf(each, coupon));
  const isListed = isOwn || findCouponRun(coupon, undefined, ofProgram, today).running !== undefined;
  return isListed ? toGoneCause(coupon) : null;
}

/**
 * Whether a cause says that a campaign names another code, and the campaign names yet another one by now: that cause is
 * over, and the same change is news the next time.
 * @param codes The codes that campaigns have now, by campaign.
 */
export function isFormerRename(causeId: string, codes: ReadonlyMap<string, string>): boolean {
  const [, campaignId = '', code = ''] = /^coupon:([^:]*):(.+)$/.exec(causeId) ?? [];
  const isCode = readServiceDay(code) === null && !/^vanished(:|$)/.test(code);
  const now = toCodeKey(codes.get(campaignId) ?? '');
  return isCode && now !== '' && !code.startsWith(`${now}:`);
}

/** What the user changed in the post since it was posted, for the products that it still has. */
function listTaken(
  { takenEdits = [], products }: EditablePost,
  { again }: Pick<ReturnType<typeof createLook>, 'again'>,
) {
  return takenEdits.flatMap((edit) =>
    products
      .filter(({ productId }) => edit.productIds.includes(productId))
      .map((product) => ({ ...again(edit), product, isTaken: true as const })),
  );
}

/** Finds the causes that touch a product. */
function createLook({ campaigns, hasAllCampaigns, marks, refused, today, nowMs }: PostSurroundings) {
  const byId = new Map(campaigns.map((campaign) => [campaign.campaignId, campaign]));
  const byOffer = Map.groupBy(campaigns, ({ offerId }) => offerId);
  const markOf = new Map(marks.map((mark) => [mark.offerId, mark]));

  /** The coupon's campaign, where it names another code by now. One that names none says nothing about the code. */
  const findRenamed = (offerId: string, coupon: PostCoupon): Campaign | undefined => {
    const listed = byId.get(coupon.campaignId);
    return listed?.offerId === offerId && isOtherCode(listed.voucherCode, coupon.voucherCode) ? listed : undefined;
  };

  const findReplacement = (offerId: string, coupon: PostCoupon): PostCoupon | null => {
    const renamed = findRenamed(offerId, coupon);
    if (renamed !== undefined && isLiveCampaign(renamed, today)) return toPostCoupon(renamed);
    const ofProgram = byOffer.get(offerId) ?? [];
    const named = new Set(listWithCode(ofProgram, coupon.voucherCode));
    const others = ofProgram.filter((each) => each.campaignId !== coupon.campaignId && !named.has(each));
    const chosen = chooseCoupon(others, today);
    return chosen === null ? null : toPostCoupon(chosen);
  };

  const lookAtCoupon = (coupon: PostCoupon, offerId: string): Pick<Found, 'causeId' | 'cause'> | null => {
    const listed = byId.get(coupon.campaignId);
    const renamed = findRenamed(offerId, coupon)?.voucherCode ?? null;
    const held = renamed === null ? listed : undefined;
    const known = { ...coupon, endDate: (listed ?? coupon).endDate };
    const { running, endDate } = findCouponRun(known, held, byOffer.get(offerId) ?? [], today);
    const days = daysLeft({ endDate }, today);
    const isVanished = listed === undefined && hasAllCampaigns && (days === null || days >= 0);
    const isGone = running === undefined && (isVanished || renamed !== null);
    if (!isGone && (days === null || days > editWithinDays)) return null;
    const cause = { kind: 'coupon', coupon: { ...coupon, endDate }, days: isGone ? null : days } as const;
    return {
      causeId: isGone ? toGoneCause(coupon, renamed) : `coupon:${coupon.campaignId}:${endDate}`,
      cause: { ...cause, replacement: findReplacement(offerId, coupon) },
    };
  };

  /** A stored edit as it is today. */
  const again = ({ causeId, offerId, offerName, cause }: TakenEdit): Found => {
    if (cause.kind !== 'coupon') return { causeId, offerId, offerName, cause };
    const { coupon, isVanished } = cause;
    const days = isVanished ? null : daysLeft(coupon, today);
    const replacement = findReplacement(offerId, coupon);
    return { causeId, offerId, offerName, cause: { kind: 'coupon', coupon, days, replacement } };
  };

  const at = (
    post: EditablePost,
    { productId, url, offerId, offerName, coupon }: EditablePost['products'][number],
  ): readonly Found[] => {
    if (offerId === null) return [];
    const mark = markOf.get(offerId);
    const isUnlinked = listActiveChannels(post).some(
      ({ links }) => !links.some((link) => link.productId === productId),
    );
    const ofCoupon = coupon === null ? null : lookAtCoupon(coupon, offerId);
    // Most products have their links: only the others are worth the time that reading an address takes.
    const host = isUnlinked ? new URL(url).hostname : '';
    const refusedAtMs = isUnlinked ? refused.get(`${offerId}|${host}`) : undefined;
    const found: readonly (Pick<Found, 'causeId' | 'cause'> | null)[] = [
      ofCoupon,
      mark === undefined || !isNews(post, productId, mark.sinceMs, nowMs)
        ? null
        : {
            causeId: `program:${offerId}:${mark.trouble}:${mark.sinceMs}`,
            cause: { kind: 'program', trouble: mark.trouble, sinceMs: mark.sinceMs },
          },
      refusedAtMs === undefined || !isNews(post, productId, refusedAtMs, nowMs)
        ? null
        : { causeId: `refused:${offerId}:${host}:${refusedAtMs}`, cause: { kind: 'refused', host } },
    ];
    return found.flatMap((each) => (each === null ? [] : [{ ...each, offerId, offerName }]));
  };

  return { at, again };
}

/**
 * Whether a cause changed anything since the post went out. A text that went out later has the product's plain address,
 * as its price said; but a link that is out earns nothing, whenever it was posted. A date to come, of a clock that was
 * ahead, does not say that the text went out later.
 */
function isNews({ channels }: EditablePost, productId: string, sinceMs: number, nowMs: number): boolean {
  const posted = channels.filter(({ postedAtMs }) => postedAtMs !== undefined);
  const isTouched = ({ postedAtMs = 0, links }: (typeof posted)[number]) =>
    postedAtMs <= sinceMs || postedAtMs > nowMs || links.some((link) => link.productId === productId);
  return posted.length === 0 || posted.some(isTouched);
}

function toEditedPost<Edited extends EditablePost>(
  post: Edited,
  productIds: readonly string[],
  isTaken: boolean,
): EditedPost<Edited> {
  const links = listActiveChannels(post).flatMap((channel) => channel.links);
  const touched = links.filter(({ productId }) => productIds.includes(productId));
  const trackingLinks = [...new Set(touched.map(({ trackingLink }) => trackingLink))];
  return { post, productIds: [...new Set(productIds)], trackingLinks, isTaken };
}

/** How many links a cause touches. A link that stands in several posts counts once, as it does among the links. */
export const countEditedLinks = (posts: readonly Pick<EditedPost, 'trackingLinks'>[]): number =>
  new Set(posts.flatMap(({ trackingLinks }) => trackingLinks)).size;

const lastPosted = ({ channels }: EditablePost): number =>
  Math.max(0, ...channels.map(({ postedAtMs = 0 }) => postedAtMs));

/** A coupon that has ended or vanished comes first, then by its days. */
function toRank({ cause }: Pick<PostEdit, 'cause'>): number {
  if (cause.kind === 'coupon') return cause.days ?? -1_000;
  return cause.kind === 'program' ? 10_000 : 20_000;
}

/** What a post remembers of an edit that its user makes. */
export function toTakenEdit(
  { causeId, offerId, offerName, cause }: Omit<PostEdit, 'posts'>,
  { productIds }: Pick<EditedPost, 'productIds'>,
): TakenEdit {
  const { kind } = cause;
  const kept = kind === 'coupon' ? { kind, coupon: cause.coupon, isVanished: cause.days === null } : cause;
  return { causeId, offerId, offerName, cause: kept, productIds };
}
