/** What is listed when: drawn only for a connected account, and loaded before the first frame that has it. */
export const loadSchedulePart = () => import('./schedule-part.tsx');
