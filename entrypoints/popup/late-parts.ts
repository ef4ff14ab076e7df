import { late } from '#components/late.tsx';

/*
 * Late parts are large parts that few first frames show, so the popup loads their code when it needs them. Each folder
 * declares its own in `late-parts.ts`. `preload-parts.ts` loads those that a frame shows before the frame is drawn.
 */

/** Late, because it is asked once. */
export const EarningsQuestion = late(() => import('./earnings-question.tsx'), 'EarningsQuestion');

/** Late, because it needs the code that searches all programs. */
export const ProgramSearchView = late(() => import('./views/program-search-view.tsx'), 'ProgramSearchView');

/** Late, because it needs a form. */
export const LockNotice = late(() => import('#components/lock/lock-notice.tsx'), 'LockNotice');

/** Late, because few pages are tracking links. */
export const TrackingLinkView = late(() => import('./views/tracking-link-view.tsx'), 'TrackingLinkView');
