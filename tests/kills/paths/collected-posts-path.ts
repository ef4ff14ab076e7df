import type { Post } from '#lib/domain/posts/post.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { importLinks } from '../import-links.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

/** Two days with two products and one. */
const days = { one: '2026-02-20', two: '2026-02-20', three: '2026-02-24' };

/**
 * The links from before the first post become posts, which Undo takes back. They are made again, and the user writes a
 * text in one of them.
 */
export const collectedPostsPath: KillPath = {
  name: 'posts of former links',
  async walk(stage) {
    const { accountId, answerOf, name, send, service } = stage;
    const press = <Answer>(ask: () => Promise<Answer>) => pressAgain(() => answerOf(ask()));
    const readPosts = (): Promise<readonly Post[]> => withDatabase(accountId, (db) => db.getAll('posts'));
    const readLinks = () => withDatabase(accountId, (db) => db.getAll('links'));
    const links = Object.entries(days).map(([linkId, day]) =>
      anImportedLink({
        linkId,
        destinationUrl: `https://www.kedai.example/p/${linkId}`,
        trackingLink: `https://go.links.example/${linkId}`,
        mintedAtMs: Date.parse(`${day}T04:00:00Z`),
      }),
    );
    await importLinks(stage, name, links);
    const linksBefore = JSON.stringify(await readLinks());
    const callsBefore = service.parameters('deeplink/generate').length;

    const faults: string[] = [];
    const collect = async () => {
      const postIds = await press(() => send('collectPosts', {}));
      const posts = await readPosts();
      const sizes = posts.map(({ products }) => products.length).join(' ');
      if (sizes !== '2 1') faults.push(`the posts have ${sizes} products`);
      if (postIds.join() !== posts.map(({ postId }) => postId).join()) faults.push(`the answer was ${postIds}`);
      if (new Set(posts.map(({ code }) => code)).size !== posts.length) faults.push('two posts have one code');
      return posts;
    };
    const collected = await collect();
    for (const { postId } of collected) await press(() => send('deletePost', { postId }));
    if ((await readPosts()).length > 0) faults.push('Undo left posts');
    const [first] = await collect();
    const channelId = first?.channels[0]?.channelId;
    if (first === undefined || channelId === undefined) return [...faults, 'no post has a channel'];

    const { postId } = first;
    await press(() => send('changePost', { postId, change: { kind: 'text', channelId, text: 'My words' } }));
    const [written] = await collect();
    if (written?.channels[0]?.text !== 'My words') faults.push('the text is lost');
    if (JSON.stringify(await readLinks()) !== linksBefore) faults.push('the links changed');
    if (service.parameters('deeplink/generate').length > callsBefore) faults.push('a link was made');
    return faults;
  },
};
