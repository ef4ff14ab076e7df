import type { ProgramSummary } from '#lib/domain/programs/program-summary.ts';

const heads = ['Kedai', 'Toko', 'Warung', 'Gerai', 'Rumah', 'Pasar', 'Butik', 'Galeri'];
const tails = ['Mawar', 'Anggerik', 'Kenanga', 'Cempaka', 'Delima', 'Nilam', 'Zamrud'];
const countries = ['Malaysia', 'Singapore', 'Indonesia', 'Thailand', 'Philippines', 'Vietnam', 'Taiwan'];
const categories = ['Fashion', 'Travel', 'Electronics', 'Finance', 'Food & Grocery'];

const pick = (values: readonly string[], index: number) => values[index % values.length] ?? '';

/** The program of a number: all of it follows from that. */
export function makeProgram(index: number): ProgramSummary {
  const percent = ((index * 7) % 150) / 10;
  return {
    offerId: String(500_000 + index),
    name: `${pick(heads, index)} ${pick(tails, index)} ${index}`,
    hosts: [`shop-${index}.example`],
    ownsHosts: true,
    applicationStatus: index % 33 === 0 ? 'approved' : 'none',
    offerStatus: index % 25 === 0 ? 'paused' : 'active',
    offerType: index % 2 === 0 ? 'cps' : 'cpa',
    countries: [pick(countries, index)],
    categories: [pick(categories, index)],
    devices: index % 3 === 0 ? ['ios', 'android'] : ['desktop', 'mobile'],
    commissionTracking: 'real-time',
    updatedAt: `2026-0${1 + (index % 9)}-11 10:00:00`,
    validationDays: '30',
    paymentDays: String(15 * (1 + (index % 4))),
    commission: { kind: 'percent', amount: percent, currency: '', rate: `${percent}%` },
    unreadRate: '',
    tierCount: 1,
    fromPercent: null,
    bestLabel: '',
  };
}
