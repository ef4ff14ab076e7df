import {
  listActiveChannels,
  maxDoneCauses,
  maxFormerLinks,
  maxPostChannels,
  maxPostNameLength,
  maxPostProducts,
  maxPostTextLength,
  maxStoredChannels,
  maxStoredProducts,
  maxTakenEdits,
  type Post,
  type PostChannel,
  type PostLink,
  type PostProduct,
  type TakenEdit,
} from '#lib/domain/posts/post.ts';
import type { PostChange, ReplaceBack } from '#lib/domain/posts/post-change.ts';
import { takeBackEdit, unswapCoupon } from '#lib/domain/posts/unswap-coupon.ts';
import { toOneLine } from '#lib/domain/sub-ids/expand-tokens.ts';

/** Why a change is not made. `gone`: the post, product or channel was removed meanwhile. */
export type PostProblem = 'gone' | 'too-many-products' | 'too-many-channels' | 'text-too-long';

/** The result of a change: the post as it is now, or why it stays as it was. */
export type PostOutcome =
  | { readonly problem: null; readonly post: Post }
  | { readonly problem: PostProblem; readonly post: null };

/** The post after a change, or why it stays. A change that changes nothing returns the very post. */
export function changePost(post: Post, change: PostChange): Post | PostProblem {
  switch (change.kind) {
    case 'rename':
      return { ...post, name: toOneLine(change.name).slice(0, maxPostNameLength) };
    case 'add':
      return addProduct(post, change.product, change.at);
    case 'remove': {
      const products = post.products.filter(({ productId }) => productId !== change.productId);
      return { ...withoutLinksOf(post, change.productId), products };
    }
    case 'move':
      return moveProduct(post, change.productId, change.to);
    case 'coupon':
      return changeProduct(post, change.productId, (product) => ({ ...product, coupon: change.coupon }));
    case 'swap-coupon': {
      const swap = (product: PostProduct) =>
        product.coupon?.campaignId === change.campaignId ? { ...product, coupon: change.coupon } : product;
      return { ...takeEdit(post, change.edit), products: post.products.map(swap) };
    }
    case 'unswap-coupon':
      return unswapCoupon(post, change);
    case 'replace':
      return replaceProduct(takeEdit(post, change.edit), change.productId, change.product);
    case 'replace-back':
      return replaceBack(post, change);
    case 'channel': {
      const others = listActiveChannels(post).filter(({ channelId }) => channelId !== change.channel.channelId);
      return setChannels(post, change.isOn ? [...others, change.channel] : others, post.hasSharedLinks);
    }
    case 'channels':
      return setChannels(post, change.channels, change.hasSharedLinks);
    case 'text':
      if (change.text.length > maxPostTextLength) return 'text-too-long';
      return changeChannel(post, change.channelId, (channel) =>
        channel.text === change.text ? channel : { ...channel, text: change.text, isEdited: true },
      );
    case 'write-again':
      return changeChannel(post, change.channelId, (channel) => ({ ...channel, isEdited: false }));
    case 'address':
      return changeChannel(post, change.channelId, ({ address: _address, ...channel }) =>
        change.address === null ? channel : { ...channel, address: change.address },
      );
    case 'archive':
      return { ...post, state: 'archived' };
    case 'unarchive':
      return { ...post, state: post.channels.some(({ postedAtMs }) => postedAtMs !== undefined) ? 'out' : 'draft' };
    case 'keep':
      return change.kept === null ? toUnkept(post) : { ...post, kept: change.kept };
    case 'done': {
      const others = (post.doneCauses ?? []).filter((causeId) => causeId !== change.causeId);
      return { ...post, doneCauses: change.isDone ? [...others, change.causeId].slice(-maxDoneCauses) : others };
    }
  }
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

function addProduct(post: Post, product: PostProduct, at = post.products.length): Post | PostProblem {
  const known = post.products.find(({ url }) => url === product.url);
  if (known !== undefined) {
    const { said, saidAtMs, saidOn, offerId, offerName, isChosen } = product;
    // A plain link takes the program that its page has now; one program takes another's place by the user's choice.
    const isOther = offerId !== null && offerId !== known.offerId && (known.offerId === null || isChosen === true);
    return changeProduct(isOther ? withoutLinksOf(post, known.productId) : post, known.productId, (each) => ({
      ...each,
      ...(saidAtMs > each.saidAtMs && { said, saidAtMs, saidOn }),
      ...(isOther && { offerId, offerName, isChosen: isChosen ?? false }),
      coupon: product.coupon ?? each.coupon,
    }));
  }
  if (post.products.length >= maxPostProducts) return 'too-many-products';
  const channels = post.channels.map((channel) => takeFormerLink(channel, product));
  return { ...post, channels, products: post.products.toSpliced(at, 0, product) };
}

/** The channel with the link that a removed product had, where that very product comes back. */
function takeFormerLink(channel: PostChannel, { productId, offerId }: PostProduct): PostChannel {
  const { formerLinks = [], ...rest } = channel;
  const link = formerLinks.findLast((each) => each.productId === productId && each.offerId === offerId);
  if (link === undefined) return channel;
  return { ...rest, links: [...rest.links, link], formerLinks: formerLinks.filter((each) => each !== link) };
}

function moveProduct(post: Post, productId: string, to: number): Post | PostProblem {
  const product = post.products.find((each) => each.productId === productId);
  if (product === undefined) return 'gone';
  return { ...post, products: post.products.filter((each) => each !== product).toSpliced(to, 0, product) };
}

function replaceProduct(post: Post, productId: string, product: PostProduct): Post | PostProblem {
  if (post.products.some(({ url, productId: id }) => url === product.url && id !== productId)) {
    return changePost(post, { kind: 'remove', productId });
  }
  return changeProduct(withoutLinksOf(post, productId), productId, () => ({ ...product, productId }));
}

/** The products from before a replacement. One that the user changed again since, or has elsewhere by now, stays. */
function replaceBack(post: Post, { causeId, products }: ReplaceBack): Post {
  const ids = products.map(({ product }) => product.productId);
  return products.reduce<Post>(
    (current, { product, at }) => {
      const now = current.products.find(({ productId }) => productId === product.productId);
      if (current.products.some(({ url }) => url === product.url)) return current;
      const without = now === undefined ? current : withoutLinksOf(current, product.productId);
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

/** The post whose channels remember the links of a product as former ones. */
function withoutLinksOf(post: Post, productId: string): Post {
  const retire = (channel: PostChannel) => retireLinks(channel, (link) => link.productId === productId);
  return { ...post, channels: post.channels.map(retire) };
}

/** The channel with some of its links as former ones: readers still follow them, and what they earn is the post's. */
export function retireLinks(channel: PostChannel, isRetired: (link: PostLink) => boolean): PostChannel {
  const retired = channel.links.filter(isRetired);
  if (retired.length === 0) return channel;
  const { formerLinks = [] } = channel;
  const others = formerLinks.filter((link) => !retired.some(({ trackingLink }) => trackingLink === link.trackingLink));
  return {
    ...channel,
    links: channel.links.filter((link) => !retired.includes(link)),
    formerLinks: [...others, ...retired].slice(-maxFormerLinks),
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
