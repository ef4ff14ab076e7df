import type { Database } from '#lib/store/database.ts';
import { readReplacements } from '#lib/store/posts/read-replacements.ts';
import { readUsableBook } from '#lib/store/presets/read-usable-book.ts';

/** All that "To edit" reads of one account, for every page that shows it. */
export function readEditData(database: Database) {
  return {
    async readWhole(postIds: readonly string[]) {
      const posts = await Promise.all(postIds.map((postId) => database.get('posts', postId)));
      return posts.filter((post) => post !== undefined);
    },
    readPresets: async () => (await readUsableBook(database)).presets,
    readReplacements: (offerId: string) => readReplacements(database, offerId),
  };
}
