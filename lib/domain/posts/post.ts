import { programTroubles } from '#lib/domain/links/link-mark.ts';
import { maxDestinationLength } from '#lib/domain/links/minted-link.ts';
import { isProduct } from '#lib/domain/products/product.ts';
import {
  type Checked,
  hasAlso,
  hasFields,
  isAbsentOr,
  isAnyOf,
  isCount,
  isDay,
  isFlag,
  isHost,
  isId,
  isInstant,
  isListOf,
  isMatching,
  isNullOr,
  isOneOf,
  isRecordOf,
  isText,
  isTextOf,
  isToken,
} from '#lib/domain/shape.ts';
import { isSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

/** Products that a user puts into a post. */
export const maxPostProducts = 50;
/** Products that a post may have by merging: those of two devices, each of which may have filled it. */
export const maxStoredProducts = 200;
/** Channels that a post goes to at once. */
export const maxPostChannels = 10;
export const maxPostNameLength = 200;
export const maxPostTextLength = 100_000;
/**
 * Channels that a post remembers: those that it goes to, and those that were used and taken out. Merging joins those of
 * two devices.
 */
export const maxStoredChannels = 50;
/** How many further texts of a channel merging keeps. */
export const maxStoredTexts = 20;
/** The causes that a post remembers: older ones are of coupons that ended long ago. */
export const maxDoneCauses = 500;
/** The edits that a post remembers until its user is done with them. */
export const maxTakenEdits = 100;

/** A web address without invisible characters. Files bring posts, too: they are hostile. */
const isWebAddress = (maxLength: number) => {
  const hasLength = isTextOf(1, maxLength);
  return (value: unknown): value is string =>
    hasLength(value) && /^https?:\/\/[^\s\\/?#@]+(?:[/?#][^\s\p{Cc}\p{Cf}\\]*)?$/iu.test(value) && URL.canParse(value);
};

/** The coupon that a product of a post carries, as it was when it was chosen. */
export const isPostCoupon = hasFields({
  campaignId: isId,
  name: isTextOf(0, 1_000),
  voucherCode: isTextOf(0, 200),
  /** `YYYY-MM-DD`, last day included; empty where not given. */
  endDate: isTextOf(0, 10),
});
export type PostCoupon = Checked<typeof isPostCoupon>;

/** A product of a post. What its page said is hostile. */
export const isPostProduct = hasFields({
  productId: isToken,
  /** The cleaned address: no two products of a post share it. */
  url: isWebAddress(maxDestinationLength),
  /** What its page said of it. */
  said: isProduct,
  /** When the page said it, and on which day of the user's. */
  saidAtMs: isInstant,
  saidOn: isDay,
  /** Null for a plain link, which stays as it is and uses no link. */
  offerId: isNullOr(isId),
  offerName: isTextOf(0, 1_000),
  /** The user chose the program, so the address need not be on its hosts. */
  isChosen: isAbsentOr(isFlag),
  coupon: isNullOr(isPostCoupon),
});
export type PostProduct = Checked<typeof isPostProduct>;

export const isPostLink = hasFields({
  productId: isToken,
  offerId: isId,
  /** As they were sent: program and sub IDs say which conversions it may have brought. */
  subIds: isSubIds,
  trackingLink: isWebAddress(2_000),
});
export type PostLink = Checked<typeof isPostLink>;

/** A link that a channel had before. */
export const isFormerLink = hasAlso(isPostLink, {
  /** The address of its product then. Absent in rows of earlier versions, and where its product was not in the post. */
  url: isAbsentOr(isWebAddress(maxDestinationLength)),
});
export type FormerLink = Checked<typeof isFormerLink>;

/** Where a channel was posted, as the user typed it: the one rule for it, in every field, message and file. */
export const isPostAddress = isWebAddress(2_000);

/** The links that a channel remembers of products that left the post, or that have another link by now. */
export const maxFormerLinks = 200;

export const isPostChannel = hasFields({
  /** The preset that it is. */
  channelId: isToken,
  /** The preset's name when it was chosen: the user may have deleted the preset since. */
  name: isTextOf(0, 200),
  /** At most one a product of the post. */
  links: isListOf(isPostLink, maxStoredProducts),
  /** Links that the channel had before. Readers follow them, so what they earn is the post's. */
  formerLinks: isAbsentOr(isListOf(isFormerLink, maxFormerLinks)),
  /** Empty until it is written. */
  text: isTextOf(0, maxPostTextLength),
  /** Whether the user changed the text: nothing but the user's own act replaces it. */
  isEdited: isFlag,
  /** Texts that the user wrote for the channel on another device. The user takes one, or takes it out. */
  otherTexts: isAbsentOr(isListOf(isTextOf(0, maxPostTextLength), maxStoredTexts)),
  /** The user took the channel out again. Its text and links stay, should it come back. */
  isOff: isAbsentOr(isFlag),
  copiedAtMs: isAbsentOr(isInstant),
  postedAtMs: isAbsentOr(isInstant),
  /** Where it was posted, as the user typed it. */
  address: isAbsentOr(isPostAddress),
});
export type PostChannel = Checked<typeof isPostChannel>;

const isCouponCause = hasFields({ kind: isOneOf('coupon'), coupon: isPostCoupon, isVanished: isFlag });
const isProgramCause = hasFields({
  kind: isOneOf('program'),
  trouble: isOneOf(...programTroubles),
  sinceMs: isInstant,
});
const isRefusedCause = hasFields({ kind: isOneOf('refused'), host: isHost });

/**
 * An edit that the user made here, while the text that is out still says what was before. It stays listed until the
 * user is done with it.
 */
export const isTakenEdit = hasFields({
  causeId: isTextOf(1, 600),
  offerId: isId,
  offerName: isTextOf(0, 1_000),
  cause: isAnyOf(isCouponCause, isProgramCause, isRefusedCause),
  /** The products that the cause touched. */
  productIds: isListOf(isToken, maxStoredProducts),
});
export type TakenEdit = Checked<typeof isTakenEdit>;

/** The user wants all its links once the quota allows them. */
export const isKeptPost = hasFields({
  /** Names the run that will make them, so that it begins once. */
  runId: isToken,
  /** How many links the user agreed to. */
  most: isCount,
});

/** When parts of a post changed last, where that was before the post's last change (`listPostParts`). */
const isPostStamps = hasFields({
  baseMs: isInstant,
  /** The parts that changed after that, by name. */
  later: isRecordOf(isInstant),
});

/** A publisher's post: several products, and one text a channel. */
export const isPost = hasFields({
  postId: isToken,
  /** Six letters that no other post of the account has: `{post}`. */
  code: isMatching(/^[a-z]{6}$/),
  name: isTextOf(0, maxPostNameLength),
  products: isListOf(isPostProduct, maxStoredProducts),
  channels: isListOf(isPostChannel, maxStoredChannels),
  /** `to edit` is not stored: it follows from what changed since (`findPostEdits`). */
  state: isOneOf('draft', 'out', 'archived'),
  /** All channels use the links of the first, so their earnings cannot be separated. */
  hasSharedLinks: isFlag,
  createdAtMs: isInstant,
  changedAtMs: isInstant,
  /** The bulk run that makes its links; absent once its links are in the post. */
  runId: isAbsentOr(isToken),
  kept: isAbsentOr(isKeptPost),
  /** The causes of an edit that the user is done with (`PostEdit.causeId`). */
  doneCauses: isAbsentOr(isListOf(isText, maxDoneCauses)),
  /** The edits made since it was posted. */
  takenEdits: isAbsentOr(isListOf(isTakenEdit, maxTakenEdits)),
  stamps: isAbsentOr(isPostStamps),
});
export type Post = Checked<typeof isPost>;

/** All links that a post has or had: what they earn is the post's. */
export const listPostLinks = ({
  channels,
}: {
  readonly channels: readonly Pick<PostChannel, 'links' | 'formerLinks'>[];
}): readonly PostLink[] => channels.flatMap(({ links, formerLinks = [] }) => [...links, ...formerLinks]);

/** A link as a former one, which says what page it was for. */
export function toFormerLink(link: PostLink, { products }: Pick<Post, 'products'>): FormerLink {
  const url = products.find(({ productId }) => productId === link.productId)?.url;
  return url === undefined ? link : { ...link, url };
}

/** How many links the post has or had, over which what they brought is divided. */
export const countPostLinks = (post: Parameters<typeof listPostLinks>[0]): number =>
  new Set(listPostLinks(post).map(({ trackingLink }) => trackingLink)).size;

/** The channels that the post goes to, in their order. */
export const listActiveChannels = <Channel extends Pick<PostChannel, 'isOff'>>({
  channels,
}: {
  readonly channels: readonly Channel[];
}): readonly Channel[] => channels.filter(({ isOff }) => isOff !== true);

/** Whether the user is still at the post: a draft, or one that is out and still has a channel to go to. */
export function isUnfinishedPost(post: Post): boolean {
  if (post.state !== 'out') return post.state === 'draft';
  return listActiveChannels(post).some(({ postedAtMs }) => postedAtMs === undefined);
}

/** Whether nothing is in a post yet: it was begun and left. */
export const isEmptyPost = ({ name, state, products, channels, runId, kept }: Post): boolean =>
  state === 'draft' &&
  name === '' &&
  products.length === 0 &&
  runId === undefined &&
  kept === undefined &&
  channels.every(
    ({ text, otherTexts = [], links, formerLinks = [] }) =>
      [text, ...otherTexts].every((each) => each === '') && links.length + formerLinks.length === 0,
  );
