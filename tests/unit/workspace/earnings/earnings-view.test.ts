import { describe, expect, it } from 'vitest';
import { formatSub, readEarningsView } from '../../../../entrypoints/workspace/earnings/earnings-view.ts';

const today = '2026-11-20';

describe('what the address says of the tab', () => {
  it('is this month without today, by day and by program, when it says nothing', () => {
    expect(readEarningsView({}, today)).toMatchObject({
      period: { name: 'this-month', includesToday: false },
      days: { start: '2026-11-01', end: '2026-11-19' },
      filters: { offerId: null, status: null, subs: [null, null, null, null, null] },
      unit: 'day',
      dimension: 'program',
      isTable: false,
    });
  });

  it('is as if not said where it is nonsense', () => {
    const params = { period: 'for ever', status: 'unheard-of', unit: 'hour', by: 'toString', view: 'x', sub1: 'blog' };
    expect(readEarningsView(params, today)).toEqual(readEarningsView({}, today));
  });

  it('tells a sub-ID from its absence, whatever the sub-ID is', () => {
    for (const filter of ['blank', { value: 'blank' }, { value: '=1' }, { value: 'a b&c' }] as const) {
      expect(readEarningsView({ sub3: formatSub(filter) }, today).filters.subs[2]).toEqual(filter);
    }
  });

  it('names a group of statuses or one of the service', () => {
    expect(readEarningsView({ status: 'pending' }, today).filters.status).toEqual({ group: 'pending' });
    expect(readEarningsView({ status: '=processing' }, today).filters.status).toEqual({ status: 'processing' });
  });

  it('has no days where a custom period has no sense', () => {
    expect(readEarningsView({ period: 'custom', from: '2026-11-10', to: 'soon' }, today).days).toBeNull();
  });
});
