import { expect, it } from 'vitest';
import { createEarnedRows } from '#lib/domain/earnings/earned-rows.ts';
import { packRows } from '#lib/domain/earnings/report-block.ts';
import { aReportRow } from '#tests/builders/a-report-row.ts';

const rows = [
  aReportRow({ conversionId: '1', convertedAt: '2026-10-31 23:59:59' }),
  aReportRow({ conversionId: '2', convertedAt: '2026-11-01', offerId: '102', currency: 'SGD' }),
  aReportRow({ conversionId: '3', convertedAt: '2026-11-20 08:00:00' }),
  aReportRow({ conversionId: '4', convertedAt: '2026-11-30 23:59:59' }),
  aReportRow({ conversionId: '5', convertedAt: '2026-12-01 00:00:00', offerId: '103' }),
];
const earned = createEarnedRows({ start: '2026-11-01', end: '2026-11-30' });
for (const part of [rows.slice(0, 2), rows.slice(2)]) earned.add(packRows(part));

it('conversions of other days are in no count and in no list', () => {
  expect([...earned.offerIds]).toEqual(['102', '101']);
  expect([...earned.currencyCounts]).toEqual([
    ['SGD', 1],
    ['MYR', 2],
  ]);
  expect(earned.list('', () => true)).toEqual(rows.slice(1, 4));
});

it('those of some programs are listed from a day on, each whole', () => {
  expect(earned.list('2026-11-21', (offerId) => offerId === '101')).toEqual([rows[3]]);
  expect(earned.list('2026-11-01', (offerId) => offerId === '102')).toEqual([rows[1]]);
});

it('conversions of a date that no calendar has are in no count and in no list, as no period has them', () => {
  const ofNovember = createEarnedRows({ start: '2026-11-01', end: '2026-12-02' });
  ofNovember.add(packRows([aReportRow({ convertedAt: '2026-11-31 10:00:00' })]));
  expect([...ofNovember.offerIds, ...ofNovember.currencyCounts, ...ofNovember.list('', () => true)]).toEqual([]);
});
