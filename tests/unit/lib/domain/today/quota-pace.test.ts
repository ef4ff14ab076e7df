import fc from 'fast-check';
import { expect, it } from 'vitest';
import { toQuotaPace } from '#lib/domain/today/quota-pace.ts';

const days = { today: '2026-11-27', renewsOn: '2026-12-01' };
const facts = { ...days, left: 112, ...{ limit: 1_000, recent: 168 } };

it('the pace of links is the mean of seven days, and enough where the links outlast the period', () => {
  expect(toQuotaPace(facts)).toEqual({
    ...{ left: 112, limit: 1_000, perDay: 24, renewsOn: '2026-12-01' },
    ...{ isTight: false, lastsUntil: null },
  });
});

it('the pace of links is tight where the links end before new ones come, with the last day that has some', () => {
  expect(toQuotaPace({ ...facts, left: 38 })).toMatchObject({ isTight: true, lastsUntil: '2026-11-28' });
  expect(toQuotaPace({ ...facts, left: 0, recent: 0 })).toMatchObject({ isTight: true });
});

it.each([0, 168])(
  'the pace of links names no day that has some where none is left, and %i were made lately',
  (recent) => {
    for (const renewsOn of [days.renewsOn, null]) {
      expect(toQuotaPace({ ...facts, renewsOn, left: 0, recent })).toMatchObject({ isTight: true, lastsUntil: null });
    }
  },
);

it('the pace of links is never tight while no link is made and some are left', () => {
  expect(toQuotaPace({ ...facts, left: 1, recent: 0 })).toMatchObject({ isTight: false, perDay: 0 });
});

it('the pace of links looks a week ahead where the day of renewal is not known', () => {
  expect(toQuotaPace({ ...facts, renewsOn: null }).isTight).toBe(true);
  expect(toQuotaPace({ ...facts, left: 200, renewsOn: null }).isTight).toBe(false);
});

it('more links never make it tight', () => {
  fc.assert(
    fc.property(fc.nat(2_000), fc.nat(2_000), fc.nat(5_000), (left, more, recent) => {
      const before = toQuotaPace({ ...facts, left, recent });
      const after = toQuotaPace({ ...facts, left: left + more, recent });
      expect(!before.isTight && after.isTight).toBe(false);
    }),
  );
});
