import type { Post } from '#lib/domain/posts/post.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { PostMaking } from '#lib/worker/posts/create-post-making.ts';

/** Posts that their user keeps until there are links for all of them again: they are then made by themselves. */
export interface KeptPosts {
  /**
   * Starts making each kept post whose links the quota and its reserve allow now. A post that needs more links than its
   * user agreed to waits. Makes nothing twice: the run was named when the post was kept.
   */
  makeDue(): Promise<void>;
}

export interface KeptPostsDependencies extends Pick<AccountContext, 'database'> {
  readonly making: PostMaking;
}

export function createKeptPosts({ database, making }: KeptPostsDependencies): KeptPosts {
  /** Resolves to whether the post need not wait any more. */
  async function makeOne({ postId, hasSharedLinks }: Post, { runId, most }: NonNullable<Post['kept']>) {
    // A worker that died after this run began left the post waiting.
    if ((await (await database()).getKey('bulkRuns', runId)) !== undefined) return true;
    const prices = await making.price(postId);
    if (prices === null) return true;
    const { toMake, reused, beyondReserve } = hasSharedLinks ? prices.shared : prices.separate;
    // Links that were made elsewhere meanwhile cost nothing, and the post lacks them still.
    if (toMake + reused === 0) return true;
    if (beyondReserve > 0 || toMake > most) return false;
    return (await making.make(postId, runId)).problem === null;
  }

  return {
    async makeDue() {
      const posts = await (await database()).getAll('posts');
      for (const post of posts) {
        if (post.kept === undefined || post.state === 'archived') continue;
        if (await makeOne(post, post.kept)) await making.unkeep(post.postId, post.kept.runId);
      }
    },
  };
}
