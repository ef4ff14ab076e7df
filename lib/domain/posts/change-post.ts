import { isSameCode } from '#lib/domain/coupons/campaign.ts';
import {
  type FormerLink,
  isKeptPost,
  isPostAddress,
  isPostCoupon,
  isPostProduct,
  isTakenEdit,
  listActiveChannels,
  maxDoneCauses,
  maxFormerLinks,
  maxPostChannels,
  maxPostNameLength,
  maxPostProducts,
  maxPostTextLength,
  maxStoredChannels,
  maxStoredProducts,
  maxStoredTexts,
  maxTakenEdits,
  type Post,
  type PostChannel,
  type PostCoupon,
  type PostLink,
  type PostProduct,
  type TakenEdit,
  toFormerLink,
} from '#lib/domain/posts/post.ts';
import { toLeftOutCause } from '#lib/domain/posts/post-stage.ts';
import { isReplacedProduct, type ReplacedProduct } from '#lib/domain/posts/replacing.ts';
import { isCouponUnswap, takeBackEdit, unswapCoupon } from '#lib/domain/posts/unswap-coupon.ts';
import {
  type Check,
  type Checked,
  hasFields,
  isAbsentOr,
  isAnyOf,
  isFlag,
  isId,
  isListOf,
  isNullOr,
  isOneOf,
  isTextOf,
  isToken,
  isWhole,
  type ObjectCheck,
} from '#lib/domain/shape.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';

/** Why a change is not made. `gone`: the post, product or channel was removed meanwhile. */
export type PostProblem = 'gone' | 'too-many-products' | 'too-many-channels' | 'text-too-long';

/** The result of a change: the post as it is now, or why it stays as it was. */
export type PostOutcome =
  | { readonly problem: null; readonly post: Post }
  | { readonly problem: PostProblem; readonly post: null };

const isPlace = isWhole(0, maxStoredProducts);
const isChosenChannel = hasFields({ channelId: isToken, name: isTextOf(0, 200) });
const isCauseId = isTextOf(1, 600);

/** Takes back that products were replaced: those from before, each in its place, with the links that they had. */
const isReplaceBack = hasFields({
  causeId: isCauseId,
  products: isListOf(isReplacedProduct, maxStoredProducts),
});
type ReplaceBack = Checked<typeof isReplaceBack>;

/**
 * @param takes What a page sends of the change, beside its kind. Where it may be more than a post takes, `make` says so in
 * words.
 */
// @__NO_SIDE_EFFECTS__
function row<Change>(takes: ObjectCheck<Change>, make: (post: Post, change: NoInfer<Change>) => Post | PostProblem) {
  return { takes, make };
}

/** All changes of a post by its user, one row a kind. */
const changeTable = {
  rename: row(hasFields({ name: isTextOf(0, maxPostNameLength) }), (post, { name }) => ({
    ...post,
    name: toOneLine(name).slice(0, maxPostNameLength),
  })),
  /** An address that the post has already keeps its place, and takes what its page says now. */
  add: row(hasFields({ product: isPostProduct, at: isAbsentOr(isPlace) }), addProduct),
  remove: row(hasFields({ productId: isToken }), removeProduct),
  move: row(hasFields({ productId: isToken, to: isPlace }), moveProduct),
  coupon: row(hasFields({ productId: isToken, coupon: isNullOr(isPostCoupon) }), (post, { productId, coupon }) =>
    changeProduct(post, productId, (product) => ({ ...product, coupon })),
  ),
  /** In all products that carry a coupon, another in its place, or no coupon. `edit`: why, for a post that is out. */
  'swap-coupon': row(
    hasFields({ campaignId: isId, coupon: isNullOr(isPostCoupon), edit: isAbsentOr(isTakenEdit) }),
    (post, { campaignId, coupon, edit }) => {
      const isOther = ({ coupon: carried }: PostProduct) =>
        carried?.campaignId === campaignId && !isSwappedCoupon(carried, { campaignId, edit });
      const others = new Set(post.products.filter(isOther).map(({ productId }) => productId));
      const taken = edit && { ...edit, productIds: edit.productIds.filter((productId) => !others.has(productId)) };
      const swap = (product: PostProduct) =>
        isSwappedCoupon(product.coupon, { campaignId, edit }) ? { ...product, coupon } : product;
      return { ...takeEdit(post, taken), products: post.products.map(swap) };
    },
  ),
  'unswap-coupon': row(isCouponUnswap, unswapCoupon),
  /** Another product in the place of one: its links go, and new ones have to be made. */
  replace: row(
    hasFields({ productId: isToken, product: isPostProduct, edit: isAbsentOr(isTakenEdit) }),
    replaceProduct,
  ),
  'replace-back': row(isReplaceBack, replaceBack),
  /** One channel is switched on or off; the others stay as they are stored. */
  channel: row(hasFields({ channel: isChosenChannel, isOn: isFlag }), (post, { channel, isOn }) => {
    const others = listActiveChannels(post).filter(({ channelId }) => channelId !== channel.channelId);
    return setChannels(post, isOn ? [...others, channel] : others, post.hasSharedLinks);
  }),
  channels: row(
    hasFields({ channels: isListOf(isChosenChannel, 100), hasSharedLinks: isFlag }),
    (post, { channels, hasSharedLinks }) => setChannels(post, channels, hasSharedLinks),
  ),
  text: row(
    hasFields({
      channelId: isToken,
      text: isTextOf(0, 1_000_000),
      /** What the field had before the user typed: links that came meanwhile are put into the text, too. */
      over: isAbsentOr(isTextOf(0, maxPostTextLength)),
    }),
    (post, { channelId, text }) => {
      if (text.length > maxPostTextLength) return 'text-too-long';
      return changeChannel(post, channelId, (channel) =>
        channel.text === text ? channel : { ...channel, text, isEdited: true },
      );
    },
  ),
  /** Writes a text from the template, and gives up what the user changed in it. */
  'write-again': row(hasFields({ channelId: isToken }), (post, { channelId }) =>
    changeChannel(post, channelId, (channel) => ({ ...channel, isEdited: false })),
  ),
  address: row(hasFields({ channelId: isToken, address: isNullOr(isPostAddress) }), (post, { channelId, address }) =>
    changeChannel(post, channelId, ({ address: _address, ...channel }) =>
      address === null ? channel : { ...channel, address },
    ),
  ),
  archive: row(hasFields({}), (post) => ({ ...post, state: 'archived' })),
  unarchive: row(hasFields({}), (post) => ({
    ...post,
    state: post.channels.some(({ postedAtMs }) => postedAtMs !== undefined) ? 'out' : 'draft',
  })),
  /** Its links are made by themselves once the quota allows all of them; null takes that back. */
  keep: row(hasFields({ kept: isNullOr(isKeptPost) }), (post, { kept }) =>
    kept === null ? toUnkept(post) : { ...post, kept },
  ),
  /** The user is done with a cause of an edit, or takes that back. */
  done: row(hasFields({ causeId: isCauseId, isDone: isFlag }), (post, { causeId, isDone }) => {
    const others = (post.doneCauses ?? []).filter((each) => each !== causeId);
    return { ...post, doneCauses: isDone ? [...others, causeId].slice(-maxDoneCauses) : others };
  }),
};

type ChangeKind = keyof typeof changeTable;

export type PostChange = {
  [Kind in ChangeKind]: { readonly kind: Kind } & Checked<(typeof changeTable)[Kind]['takes']>;
}[ChangeKind];

export const isPostChange = isAnyOf(
  ...Object.entries(changeTable).map(([kind, { takes }]) => hasFields({ kind: isOneOf(kind), ...takes.shape })),
) as Check<unknown> as Check<PostChange>;

/** The post after a change, or why it stays. A change that changes nothing returns the very post. */
export function changePost(post: Post, change: PostChange): Post | PostProblem {
  return changeTable[change.kind].make(post, change as never);
}

/**
 * Whether an edit puts another coupon in the place of this one. A campaign may have renamed its code: products that carry
 * the other one stay as they are.
 */
export function isSwappedCoupon(
  coupon: PostCoupon | null,
  { campaignId, edit }: { readonly campaignId: string; readonly edit?: TakenEdit | undefined },
): coupon is PostCoupon {
  if (coupon?.campaignId !== campaignId) return false;
  return edit?.cause.kind !== 'coupon' || isSameCode(edit.cause.coupon.voucherCode, coupon.voucherCode);
}

/** The post with an edit that it remembers. Those that the user is done with go. */
function takeEdit(post: Post, edit: TakenEdit | undefined): Post {
  if (edit === undefined || post.state !== 'out') return post;
  const { takenEdits = [], doneCauses = [] } = post;
  const known = takenEdits.find(({ causeId }) => causeId === edit.causeId);
  const productIds = [...new Set([...(known?.productIds ?? []), ...edit.productIds])].slice(-maxStoredProducts);
  const others = takenEdits.filter(({ causeId }) => causeId !== edit.causeId && !doneCauses.includes(causeId));
  return { ...post, takenEdits: [...others, { ...edit, productIds }].slice(-maxTakenEdits) };
}

interface Addition {
  readonly product: PostProduct;
  /** Where it was before it was removed. Absent for one that is new. */
  readonly at?: number | undefined;
}

function addProduct(post: Post, { product, at }: Addition): Post | PostProblem {
  const known = post.products.find(({ url }) => url === product.url);
  if (known !== undefined) {
    const { said, saidAtMs, saidOn, offerId, offerName, isChosen } = product;
    // A plain link takes the program that its page has now; one program takes another's place by the user's choice.
    const isOther = offerId !== null && offerId !== known.offerId && (known.offerId === null || isChosen === true);
    return changeProduct(isOther ? withoutFormer(post, known.productId) : post, known.productId, (each) => ({
      ...each,
      ...(saidAtMs > each.saidAtMs && { said, saidAtMs, saidOn }),
      ...(isOther && { offerId, offerName, isChosen: isChosen ?? false }),
      // A code is its program's.
      coupon: product.coupon ?? (isOther ? null : each.coupon),
    }));
  }
  // One with a place comes back by Undo, also into a post that merging made longer.
  if (post.products.length >= (at === undefined ? maxPostProducts : maxStoredProducts)) return 'too-many-products';
  const channels = post.channels.map((channel) => takeFormerLink(channel, product));
  return { ...post, channels, products: post.products.toSpliced(at ?? post.products.length, 0, product) };
}

/** The channel with the link that a removed product had, where that very product comes back. */
function takeFormerLink(channel: PostChannel, product: PostProduct): PostChannel {
  const { formerLinks = [], ...rest } = channel;
  const former = formerLinks.findLast((each) => isFormerLinkOf(each, product));
  if (former === undefined) return channel;
  const { url: _url, ...link } = former;
  return { ...rest, links: [...rest.links, link], formerLinks: formerLinks.filter((each) => each !== former) };
}

/** Whether a link was for a product as it is now: another page or program may have had its place, and its id, before. */
const isFormerLinkOf = (link: FormerLink, { productId, offerId, url }: PostProduct): boolean =>
  link.productId === productId && link.offerId === offerId && (link.url ?? url) === url;

interface Move {
  readonly productId: string;
  readonly to: number;
}

function moveProduct(post: Post, { productId, to }: Move): Post | PostProblem {
  const product = post.products.find((each) => each.productId === productId);
  if (product === undefined) return 'gone';
  return { ...post, products: post.products.filter((each) => each !== product).toSpliced(to, 0, product) };
}

function removeProduct(post: Post, { productId }: Pick<PostProduct, 'productId'>): Post {
  const products = post.products.filter((each) => each.productId !== productId);
  return { ...withoutLinksOf(post, productId), products };
}

interface Replacement {
  readonly productId: string;
  readonly product: PostProduct;
  readonly edit?: TakenEdit | undefined;
}

function replaceProduct(before: Post, { productId, product, edit }: Replacement): Post | PostProblem {
  const twin = before.products.find(({ url, productId: id }) => url === product.url && id !== productId);
  if (twin !== undefined) {
    // The text that is out still has the one that goes: the edit is now of the one that stands for both.
    const toStaying = (id: string) => (id === productId ? twin.productId : id);
    const taken = edit && { ...edit, productIds: edit.productIds.map(toStaying) };
    return removeProduct(takeEdit(before, taken), { productId });
  }
  const post = takeEdit(before, edit);
  return changeProduct(withoutFormer(post, productId), productId, () => ({ ...product, productId }));
}

/** The products from before a replacement. One that the user changed again since, or has elsewhere by now, stays. */
function replaceBack(post: Post, { causeId, products }: ReplaceBack): Post {
  const back = products.filter((each) => isAsReplaced(post, each));
  if (back.length === 0) return post;
  const twins = post.products.filter(({ url }) => back.some(({ by }) => by?.url === url));
  const ids = [...back.map(({ product }) => product), ...twins].map(({ productId }) => productId);
  return back.reduce<Post>(
    (current, { product, at }) => {
      const now = current.products.find(({ productId }) => productId === product.productId);
      const without = now === undefined ? current : withoutFormer(current, product.productId);
      const channels = without.channels.map((channel) => takeFormerLink(channel, product));
      const restored =
        now === undefined
          ? without.products.toSpliced(at, 0, product)
          : without.products.map((each) => (each === now ? product : each));
      return { ...without, channels, products: restored };
    },
    takeBackEdit(post, causeId, ids),
  );
}

function isAsReplaced({ products }: Post, { product: { productId, url }, by }: ReplacedProduct): boolean {
  const now = products.find((each) => each.productId === productId);
  if (products.some((each) => each !== now && each.url === url)) return false;
  return now === undefined || by === undefined || (now.url === by.url && now.offerId === by.offerId);
}

/** The post whose channels remember the links of a product as former ones. */
function withoutLinksOf(post: Post, productId: string): Post {
  const retire = (channel: PostChannel) => retireLinks(channel, post, (link) => link.productId === productId);
  return { ...post, channels: post.channels.map(retire) };
}

/**
 * The post in which a product is about to become another one, without what was of the one before: its links, and that its
 * user left it out of channels.
 */
function withoutFormer(post: Post, productId: string): Post {
  const { doneCauses, ...rest } = withoutLinksOf(post, productId);
  if (doneCauses === undefined) return rest;
  return { ...rest, doneCauses: doneCauses.filter((causeId) => !causeId.startsWith(toLeftOutCause(productId, ''))) };
}

/**
 * The channel with some of its links as former ones: readers still follow them, and what they earn is the post's.
 * @param post The post as it was with these links.
 */
export function retireLinks(
  channel: PostChannel,
  post: Pick<Post, 'products'>,
  isRetired: (link: PostLink) => boolean,
): PostChannel {
  const retired = channel.links.filter(isRetired);
  if (retired.length === 0) return channel;
  const { formerLinks = [] } = channel;
  const others = formerLinks.filter((link) => !retired.some(({ trackingLink }) => trackingLink === link.trackingLink));
  return {
    ...channel,
    links: channel.links.filter((link) => !retired.includes(link)),
    formerLinks: [...others, ...retired.map((link) => toFormerLink(link, post))].slice(-maxFormerLinks),
  };
}

function setChannels(
  post: Post,
  wanted: readonly Pick<PostChannel, 'channelId' | 'name'>[],
  hasSharedLinks: boolean,
): Post | PostProblem {
  const chosen = [...new Map(wanted.map((channel) => [channel.channelId, channel])).values()];
  // What another device brought may be more: it can always be made fewer.
  if (chosen.length > Math.max(maxPostChannels, listActiveChannels(post).length)) return 'too-many-channels';
  const on = chosen.map(({ channelId, name }): PostChannel => {
    const known = post.channels.find((each) => each.channelId === channelId);
    if (known === undefined) return { channelId, name, links: [], text: '', isEdited: false };
    const { isOff: _isOff, ...channel } = known;
    return { ...channel, name };
  });
  // A channel that was used stays, with its text, its links and its day.
  const off = post.channels
    .filter(({ channelId }) => !chosen.some((each) => each.channelId === channelId))
    .filter(isUsed)
    .map((channel) => ({ ...channel, isOff: true }));
  if (on.length + off.length > maxStoredChannels) return 'too-many-channels';
  return { ...post, channels: [...on, ...off], hasSharedLinks };
}

const isUsed = ({ text, postedAtMs, links, formerLinks = [] }: PostChannel): boolean =>
  text !== '' || postedAtMs !== undefined || links.length + formerLinks.length > 0;

function changeProduct(
  post: Post,
  productId: string,
  change: (product: PostProduct) => PostProduct,
): Post | PostProblem {
  if (!post.products.some((each) => each.productId === productId)) return 'gone';
  return { ...post, products: post.products.map((each) => (each.productId === productId ? change(each) : each)) };
}

function changeChannel(
  post: Post,
  channelId: string,
  change: (channel: PostChannel) => PostChannel,
): Post | PostProblem {
  if (!post.channels.some((each) => each.channelId === channelId)) return 'gone';
  return { ...post, channels: post.channels.map((each) => (each.channelId === channelId ? change(each) : each)) };
}

/** The post, which is not made by itself any more. */
export function toUnkept({ kept: _kept, ...post }: Post): Post {
  return post;
}

/** What the user does with a further text of a channel, which merging has kept beside the channel's own. */
export interface OtherTextAct {
  readonly channelId: string;
  readonly text: string;
  /** `use`: it becomes the channel's text, and the one there a further one. `remove`: it goes. */
  readonly kind: 'use' | 'remove';
}

/** The post after the act. One whose channel has no such text stays as it is: the act was done already. */
export function changeOtherText(post: Post, { channelId, text, kind }: OtherTextAct): Post {
  const change = (channel: PostChannel): PostChannel => {
    const { otherTexts = [], ...own } = channel;
    if (channel.channelId !== channelId || !otherTexts.includes(text)) return channel;
    const others = otherTexts.filter((other) => other !== text);
    if (kind === 'remove') return { ...own, ...toField(others) };
    return { ...own, text, isEdited: true, ...toField(channel.isEdited ? [...others, channel.text] : others) };
  };
  return { ...post, channels: post.channels.map(change) };
}

const toField = (otherTexts: readonly string[]): Pick<PostChannel, 'otherTexts'> =>
  otherTexts.length === 0 ? {} : { otherTexts: otherTexts.slice(-maxStoredTexts) };
