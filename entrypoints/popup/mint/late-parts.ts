import { late } from '#components/late.tsx';

export const DestinationParts = late(() => import('./destination-parts.tsx'), 'DestinationParts');

/** Late, because it is rare: a colleague must already have the link. */
export const TeamMade = late(() => import('./team-made.tsx'), 'TeamMade');
