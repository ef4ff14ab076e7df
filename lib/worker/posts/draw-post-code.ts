import { postCodeCount, toPostCode } from '#lib/domain/posts/to-post-code.ts';
import type { PostTransaction } from '#lib/worker/posts/change-posts.ts';

/**
 * Six letters that no other post of the account has. They begin by chance, so that two devices with the same account
 * hardly draw the same, and are then the next that are free.
 */
export async function drawPostCode(posts: PostTransaction['posts'], fraction: number): Promise<string> {
  for (let number = fraction * postCodeCount; ; number += 1) {
    const code = toPostCode(number);
    if ((await posts.index('byCode').getKey(code)) === undefined) return code;
  }
}
