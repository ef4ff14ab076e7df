import { late } from '#components/late.tsx';

/** Late, because it is for users without an account. */
export const SampleCard = late(() => import('./sample-card.tsx'), 'SampleCard');
