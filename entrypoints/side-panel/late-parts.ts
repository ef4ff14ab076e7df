import { late } from '#components/late.tsx';

/** Late, because it needs a form. */
export const LockNotice = late(() => import('#components/lock/lock-notice.tsx'), 'LockNotice');

/** Late, because it needs the code for QR pictures. */
export const PostPicture = late(() => import('#components/posts/post-picture.tsx'), 'PostPicture');
