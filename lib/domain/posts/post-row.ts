import { listActiveChannels, type Post } from '#lib/domain/posts/post.ts';
import { toSearchText } from '#lib/domain/text/to-search-text.ts';

/** A row of the list of posts. */
export interface PostRow {
  readonly post: Post;
  /** The names of its programs, each once, in the order of its products. */
  readonly programs: readonly string[];
  /** The channels that it is out in, and those that it is still to go to. */
  readonly outIn: readonly string[];
  readonly notYetIn: readonly string[];
  /** When it was last posted; null for a draft. */
  readonly postedAtMs: number | null;
  readonly searchText: string;
}

/** Rows by post: a change of one post must not fold the texts of 2,000. */
const rows = new WeakMap<Post, PostRow>();

export function toPostRow(post: Post): PostRow {
  const known = rows.get(post);
  if (known !== undefined) return known;
  const channels = listActiveChannels(post);
  const times = post.channels.flatMap(({ postedAtMs }) => postedAtMs ?? []);
  const programs = [...new Set(post.products.map(({ offerName }) => offerName).filter((name) => name !== ''))];
  const row: PostRow = {
    post,
    programs,
    outIn: channels.filter(({ postedAtMs }) => postedAtMs !== undefined).map(({ name }) => name),
    notYetIn: channels.filter(({ postedAtMs }) => postedAtMs === undefined).map(({ name }) => name),
    postedAtMs: times.length === 0 ? null : Math.max(...times),
    searchText: toSearchText(
      [
        ...[post.name, post.code, ...programs],
        ...post.products.flatMap(({ url, said, coupon }) => [said.name, url, coupon?.voucherCode ?? '']),
        ...post.channels.flatMap(({ name, address = '', links }) => [
          ...[name, address],
          ...links.map(({ trackingLink }) => trackingLink),
        ]),
      ].join('\n'),
    ),
  };
  rows.set(post, row);
  return row;
}

/** The rows that have every word of a search, in post, product, program, code or address. */
export function searchPostRows(all: readonly PostRow[], search: string): readonly PostRow[] {
  const words = toSearchText(search)
    .split(/\s+/)
    .filter((word) => word !== '');
  return all.filter(({ searchText }) => words.every((word) => searchText.includes(word)));
}
