/** The chart of the period: drawn only where links were counted, and loaded before the first frame that has it. */
export const loadQuotaHistory = () => import('#components/quota-history.tsx');
