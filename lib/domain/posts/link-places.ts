import { listActiveChannels, type Post } from '#lib/domain/posts/post.ts';

/** The posts that links stand in, without those that have no link. It holds each name once: a post of 20 products has 40 links. */
export interface LinkPlaces {
  readonly posts: readonly Pick<Post, 'postId' | 'name' | 'createdAtMs'>[];
  /** By tracking link: places in `posts`, that of the post that changed last first. */
  readonly byLink: ReadonlyMap<string, readonly number[]>;
}

export const noLinkPlaces: LinkPlaces = { posts: [], byLink: new Map() };

export function toLinkPlaces(posts: readonly Post[]): LinkPlaces {
  const byLink = new Map<string, number[]>();
  const newestFirst = posts.filter(hasLink).toSorted((a, b) => b.changedAtMs - a.changedAtMs);
  for (const [at, post] of newestFirst.entries()) {
    const links = listActiveChannels(post).flatMap((channel) => channel.links);
    for (const trackingLink of new Set(links.map((link) => link.trackingLink))) {
      const known = byLink.get(trackingLink);
      if (known === undefined) byLink.set(trackingLink, [at]);
      else known.push(at);
    }
  }
  return { posts: newestFirst.map(({ postId, name, createdAtMs }) => ({ postId, name, createdAtMs })), byLink };
}

const hasLink = (post: Post): boolean => listActiveChannels(post).some(({ links }) => links.length > 0);

export const findLinkPlaces = ({ posts, byLink }: LinkPlaces, trackingLink: string): LinkPlaces['posts'] =>
  (byLink.get(trackingLink) ?? []).flatMap((at) => posts[at] ?? []);
