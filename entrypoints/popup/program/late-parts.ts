import { late } from '#ui/late.tsx';

/** Late, because it needs the code that formats money. */
export const EarningsLine = late(() => import('./earnings-line.tsx'), 'EarningsLine');
