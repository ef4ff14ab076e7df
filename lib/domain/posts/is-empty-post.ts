import type { Post } from '#lib/domain/posts/post.ts';

/** Whether nothing is in a post yet: it was begun and left. */
export const isEmptyPost = ({ name, state, products, channels, runId, kept }: Post): boolean =>
  state === 'draft' &&
  name === '' &&
  products.length === 0 &&
  runId === undefined &&
  kept === undefined &&
  channels.every(
    ({ text, otherTexts = [], links, formerLinks = [] }) =>
      [text, ...otherTexts].every((each) => each === '') && links.length + formerLinks.length === 0,
  );
