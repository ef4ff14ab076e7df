/**
 * In which currency the service is asked for amounts: each conversion's own, or one that `preferred_currency` lists
 * (spec §4.2), into which the service then converts. A choice is a property of the load: amounts of two choices never
 * stand side by side, not even where both happen to be MYR, because converted and original ones are not the same figure.
 */
export type ReportCurrency = (typeof reportCurrencies)[number];

export const reportCurrencies = ['own', 'MYR', 'USD'] as const;
