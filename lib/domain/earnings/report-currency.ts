/**
 * The currency in which the service is asked for amounts: each conversion's own, or one that `preferred_currency` lists
 * (spec §4.2) and into which the service converts. The choice belongs to the load. Amounts of two choices never stand
 * side by side, not even if both are MYR, because a converted and an original amount are not the same figure.
 */
export type ReportCurrency = (typeof reportCurrencies)[number];

export const reportCurrencies = ['own', 'MYR', 'USD'] as const;
