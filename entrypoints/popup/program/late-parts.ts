import { late } from '#ui/late.tsx';

/** Brings the arithmetic of money. */
export const EarningsLine = late(() => import('./earnings-line.tsx'), 'EarningsLine');
