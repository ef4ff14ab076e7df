import { late } from '#ui/late.tsx';

export const DestinationParts = late(() => import('./destination-parts.tsx'), 'DestinationParts');

/** Rare: only if a colleague already has the link. */
export const TeamMade = late(() => import('./team-made.tsx'), 'TeamMade');
