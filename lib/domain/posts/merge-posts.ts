import {
  type FormerLink,
  maxDoneCauses,
  maxFormerLinks,
  maxStoredChannels,
  maxStoredProducts,
  maxStoredTexts,
  maxTakenEdits,
  type Post,
  type PostChannel,
  type PostLink,
  type PostProduct,
  toFormerLink,
} from '#lib/domain/posts/post.ts';
import {
  listPostParts,
  type PostPart,
  toAddressPart,
  toCanonical,
  toChannelPart,
  toEditPart,
  toLinkPart,
  toProductPart,
  toTextPart,
  withStamps,
} from '#lib/domain/posts/post-stamps.ts';
import { compareTexts } from '#lib/domain/text/compare-texts.ts';

/** Two states of a post, and which of them holds for each part. */
interface Pair {
  readonly known: Post;
  readonly saved: Post;
  readonly holderOf: (part: string) => Post;
}

/**
 * One post of two states of it, as two devices may have them. Whichever comes first, and however often, the result has
 * the same content: of each part the later change, an edited text before one that was not, and nothing that only one of
 * them has is lost. Where both texts of a channel were edited, the later is its text and the other one of its
 * `otherTexts`. Products and channels have the order of the later state; what only the other has comes after.
 * @param known Its products keep their ids, because links under way are made for them.
 */
export function mergePosts(known: Post, saved: Post): Post {
  const { holderOf, stamps } = compareStates(known, saved);
  const pair: Pair = { known, saved, holderOf };
  const first = holderOf('order');
  const second = first === known ? saved : known;
  const { code, createdAtMs } = compareTexts(toOrigin(known), toOrigin(saved)) <= 0 ? known : saved;
  const products = mergeProducts(
    pair,
    unite(first.products, second.products, ({ url }) => url),
  );
  const channels = unite(first.channels, second.channels, ({ channelId }) => channelId)
    .slice(0, maxStoredChannels)
    .map(({ channelId }) => mergeChannel(pair, channelId, products));
  const { state } = holderOf('state');
  const isOut = state === 'draft' && channels.some(({ postedAtMs }) => postedAtMs !== undefined);
  const merged: Post = {
    ...known,
    ...mergeEdits(pair, first, second, products),
    code,
    name: holderOf('name').name,
    products,
    channels,
    state: isOut ? 'out' : state,
    hasSharedLinks: holderOf('shared').hasSharedLinks,
    createdAtMs,
    changedAtMs: Math.max(known.changedAtMs, saved.changedAtMs),
  };
  return withStamps(merged, stamps);
}

/** Which state holds for each part, and since when. */
function compareStates(known: Post, saved: Post) {
  const [own, others] = [listPostParts(known), listPostParts(saved)];
  const holders = new Map<string, Post>();
  const stamps = new Map([...own].map(([part, { atMs }]) => [part, atMs]));
  for (const [part, there] of others) {
    const here = own.get(part);
    if (here !== undefined && compareParts(here, there) >= 0) continue;
    holders.set(part, saved);
    stamps.set(part, there.atMs);
  }
  return { holderOf: (part: string) => holders.get(part) ?? known, stamps };
}

/** The later part holds; an edited text holds against one that was not. Of two of one time the same holds everywhere. */
function compareParts(one: PostPart, other: PostPart): number {
  return (
    one.weight - other.weight ||
    one.atMs - other.atMs ||
    one.size - other.size ||
    compareTexts(toCanonical(one.value), toCanonical(other.value))
  );
}

/** The state that was created first keeps the letters of `{post}`, which are in its links. */
const toOrigin = ({ createdAtMs, code }: Post) => `${String(createdAtMs).padStart(16, '0')} ${code}`;

/** The edits that were made, of the products as they are named now, and the causes that the user is done with, of both. */
function mergeEdits(
  { holderOf }: Pair,
  first: Post,
  second: Post,
  products: readonly PostProduct[],
): Pick<Post, 'doneCauses' | 'takenEdits'> {
  const doneCauses = unite(first.doneCauses ?? [], second.doneCauses ?? [], (causeId) => causeId);
  const takenEdits = unite(first.takenEdits ?? [], second.takenEdits ?? [], ({ causeId }) => causeId).map((edit) => {
    const state = holderOf(toEditPart(edit.causeId));
    const held = state.takenEdits?.find(({ causeId }) => causeId === edit.causeId) ?? edit;
    return { ...held, productIds: held.productIds.map((productId) => toMergedId(state, { productId }, products)) };
  });
  return {
    ...(doneCauses.length > 0 && { doneCauses: doneCauses.slice(-maxDoneCauses) }),
    ...(takenEdits.length > 0 && { takenEdits: takenEdits.slice(-maxTakenEdits) }),
  };
}

function mergeProducts({ known, holderOf }: Pair, united: readonly PostProduct[]): readonly PostProduct[] {
  const taken = new Set(known.products.map(({ productId }) => productId));
  const toOwnId = (wanted: string): string => {
    const productId = toFreeId(wanted, taken);
    taken.add(productId);
    return productId;
  };
  return united.slice(0, maxStoredProducts).map((product) => {
    const own = findProduct(known, product.url);
    const held = findProduct(holderOf(toProductPart(product.url)), product.url) ?? product;
    return { ...held, productId: own?.productId ?? toOwnId(product.productId) };
  });
}

/** The id, or one like it where another product has it. */
function toFreeId(wanted: string, taken: ReadonlySet<string>): string {
  let productId = wanted;
  for (let count = 2; taken.has(productId); count += 1) productId = `${wanted.slice(0, 56)}-${count}`;
  return productId;
}

const findProduct = ({ products }: Post, url: string) => products.find((product) => product.url === url);

const findChannel = ({ channels }: Post, id: string) => channels.find(({ channelId }) => channelId === id);

function mergeChannel(pair: Pair, channelId: string, products: readonly PostProduct[]): PostChannel {
  const { known, saved, holderOf } = pair;
  const states = [...known.channels, ...saved.channels].filter((channel) => channel.channelId === channelId);
  const heldOf = (part: string) => findChannel(holderOf(part), channelId);
  const { name = '', isOff } = heldOf(toChannelPart(channelId)) ?? {};
  const { text = '', isEdited = false } = heldOf(toTextPart(channelId)) ?? {};
  const address = heldOf(toAddressPart(channelId))?.address;
  const copiedAtMs = toLatest(states.map((state) => state.copiedAtMs));
  const postedAtMs = toLatest(states.map((state) => state.postedAtMs));
  const otherTexts = listOtherTexts(states, isEdited ? text : null);
  const links = mergeLinks(pair, channelId, products);
  const formerLinks = mergeFormerLinks(pair, channelId, { products, links });
  return {
    channelId,
    name,
    links,
    ...(formerLinks.length > 0 && { formerLinks }),
    text,
    isEdited,
    ...(otherTexts.length > 0 && { otherTexts }),
    ...(isOff !== undefined && { isOff }),
    ...(copiedAtMs !== undefined && { copiedAtMs }),
    ...(postedAtMs !== undefined && { postedAtMs }),
    ...(address !== undefined && { address }),
  };
}

/** Every edited text but the one that the channel has. */
function listOtherTexts(states: readonly PostChannel[], held: string | null): readonly string[] {
  const edited = states.flatMap(({ text, isEdited, otherTexts = [] }) => [...(isEdited ? [text] : []), ...otherTexts]);
  return [...new Set(edited)]
    .filter((text) => text !== held)
    .toSorted(compareTexts)
    .slice(0, maxStoredTexts);
}

/**
 * The former links of both, and those that gave way to the other state's: readers follow them still. One that the channel
 * has again is none.
 */
function mergeFormerLinks(
  { known, saved, holderOf }: Pair,
  channelId: string,
  { products, links }: { readonly products: readonly PostProduct[]; readonly links: readonly PostLink[] },
): readonly FormerLink[] {
  const states = holderOf('order') === known ? [known, saved] : [saved, known];
  const [first = [], second = []] = states.map((state) => {
    const { formerLinks = [], links: own = [] } = findChannel(state, channelId) ?? {};
    const retired = own.map((link) => ({
      ...toFormerLink(link, state),
      productId: toMergedId(state, link, products),
    }));
    return [...formerLinks, ...retired];
  });
  const current = new Set(links.map(({ trackingLink }) => trackingLink));
  return unite(first, second, ({ trackingLink }) => trackingLink)
    .filter(({ trackingLink }) => !current.has(trackingLink))
    .slice(-maxFormerLinks);
}

function toMergedId(state: Post, { productId }: Pick<PostLink, 'productId'>, products: readonly PostProduct[]): string {
  const url = state.products.find((product) => product.productId === productId)?.url;
  return products.find((product) => product.url === url)?.productId ?? productId;
}

/** One link a page: a product that the other device knows under another id is the same one. */
function mergeLinks(
  { known, saved, holderOf }: Pair,
  channelId: string,
  products: readonly PostProduct[],
): readonly PostLink[] {
  const idOf = new Map(products.map(({ url, productId }) => [url, productId]));
  const taken = new Set(idOf.values());
  const links = new Map<string, PostLink>();
  for (const post of [known, saved]) {
    for (const link of post.channels.filter((each) => each.channelId === channelId).flatMap((each) => each.links)) {
      const part = toLinkPart(post, channelId, link);
      if (holderOf(part) !== post) continue;
      const url = post.products.find(({ productId }) => productId === link.productId)?.url ?? '';
      links.set(part, { ...link, productId: idOf.get(url) ?? toFreeId(link.productId, taken) });
    }
  }
  return [...links.values()].slice(0, maxStoredProducts);
}

function toLatest(times: readonly (number | undefined)[]): number | undefined {
  const known = times.filter((atMs) => atMs !== undefined);
  return known.length === 0 ? undefined : Math.max(...known);
}

/** The first list, and then what only the second has. */
function unite<Item>(first: readonly Item[], second: readonly Item[], keyOf: (item: Item) => string): readonly Item[] {
  const byKey = new Map<string, Item>();
  for (const item of [...first, ...second]) if (!byKey.has(keyOf(item))) byKey.set(keyOf(item), item);
  return [...byKey.values()];
}
