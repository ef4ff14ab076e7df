import type { Database } from '#lib/store/database.ts';

/** All that "To edit" reads of one account, for every page that shows it. */
export function readEditData(database: Database) {
  return {
    async readWhole(postIds: readonly string[]) {
      const posts = await Promise.all(postIds.map((postId) => database.get('posts', postId)));
      return posts.filter((post) => post !== undefined);
    },
    // Loaded when it is needed: it brings the schema library, which the panel's first frame can do without.
    readPresets: async () => {
      const { readUsableBook } = await import('#lib/store/presets/read-usable-book.ts');
      return (await readUsableBook(database)).presets;
    },
    readReplacements: async (offerId: string) =>
      (await import('#lib/store/posts/read-replacements.ts')).readReplacements(database, offerId),
  };
}
