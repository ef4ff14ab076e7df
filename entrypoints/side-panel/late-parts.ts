import { late } from '#components/late.tsx';

/** Late, because it needs a form. */
export const LockNotice = late(() => import('#components/lock/lock-notice.tsx'), 'LockNotice');
