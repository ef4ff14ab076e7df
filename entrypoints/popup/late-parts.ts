import { late } from '#ui/late.tsx';

/*
 * Late parts: what few first frames have and what is not small. Each folder declares its own in `late-parts.ts`;
 * `preload-parts.ts` loads those that a frame has before it is drawn.
 */

/** Brings the search over all programs. */
export const ProgramSearchView = late(() => import('./views/program-search-view.tsx'), 'ProgramSearchView');

/** Brings a form. */
export const LockNotice = late(() => import('./lock-notice.tsx'), 'LockNotice');
