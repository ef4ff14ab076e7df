import { late } from '#components/late.tsx';

/** Late, because it needs the code that searches all programs. */
export const ProgramSearchView = late(() => import('./program-search-view.tsx'), 'ProgramSearchView');
