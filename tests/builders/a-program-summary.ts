import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';

/** An approved, active program of a list, without a rate, with what a test changes of it. */
export function aProgramSummary(name: string, change: Partial<ProgramSummary> = {}): ProgramSummary {
  return {
    offerId: `id-${name}`,
    name,
    hosts: [],
    ownsHosts: false,
    applicationStatus: 'approved',
    offerStatus: 'active',
    offerType: 'cps',
    countries: ['Malaysia'],
    categories: ['Fashion'],
    devices: ['desktop'],
    commissionTracking: 'real-time',
    updatedAt: '2026-03-01 10:00:00',
    validationDays: '30',
    paymentDays: '30',
    commission: null,
    unreadRate: '',
    tierCount: 0,
    fromPercent: null,
    bestLabel: '',
    ...change,
  };
}
