import { late } from '#ui/late.tsx';

/** Late, because it needs a form. */
export const LockNotice = late(() => import('#ui/lock-notice.tsx'), 'LockNotice');
