import type { EditServices } from '#components/edits/edit-services.ts';
import type { EditablePost, PostEdit } from '#lib/domain/posts/find-post-edits.ts';

/** The edits with whole posts, whose words and products an act needs. Posts that were deleted are left out. */
export async function readWholeEdits<Edited extends EditablePost>(
  { readWhole }: Pick<EditServices, 'readWhole'>,
  edits: readonly PostEdit<Edited>[],
): Promise<readonly PostEdit[]> {
  const ids = [...new Set(edits.flatMap(({ posts }) => posts.map(({ post }) => post.postId)))];
  const whole = new Map((await readWhole(ids)).map((post) => [post.postId, post]));
  return edits.flatMap((edit) => {
    const posts = edit.posts.flatMap((edited) => {
      const post = whole.get(edited.post.postId);
      return post === undefined ? [] : [{ ...edited, post }];
    });
    return posts.length === 0 ? [] : [{ ...edit, posts }];
  });
}
