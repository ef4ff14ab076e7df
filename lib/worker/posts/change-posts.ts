import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';

/** Posts and their diary, in one transaction. */
export type PostTransaction = ReturnType<typeof open>;

/** Changes posts and diary in one transaction, on disk before it resolves, and notifies open pages. */
export async function changePosts<Result>(
  database: () => Promise<Database>,
  change: (stores: PostTransaction) => Promise<Result>,
): Promise<Result> {
  const stores = open(await database());
  const result = await change(stores);
  await stores.done;
  announceDataChange('posts');
  return result;
}

function open(database: Database) {
  const transaction = database.transaction(['posts', 'diary'], 'readwrite', { durability: 'strict' });
  return {
    posts: transaction.objectStore('posts'),
    diary: transaction.objectStore('diary'),
    done: transaction.done,
  };
}
