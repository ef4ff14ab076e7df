import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  isUnclearDay,
  readServiceDay,
  readServiceDays,
  readServiceTime,
} from '#lib/domain/service/read-service-day.ts';
import { runsOr } from '#tests/unit/properties/runs-or.ts';

it.each([
  ...['', ' ', '0000-00-00', '0000-00-00 00:00:00', '00/00/0000', '0000/00/00'],
  ...['1970-01-01', '1970-01-01 08:00:00', '1970-01-01T00:00:00.000000Z', '1969-12-31', '0'],
  ...['-0001-11-30', '-0001-11-30T00:00:00.000000Z', '0001-01-01', '1899-12-30', '9999-12-31', '2999-12-31 23:59:59'],
  ...['N/A', '-', 'null', 'None', 'tiada', '32503651199'],
])('a day of a service is none: "%s"', (words) => {
  expect(readServiceDays(words)).toBeNull();
  expect(isUnclearDay(words)).toBe(false);
});

it.each([
  ['2030-12-31', '2030-12-31'],
  [' 2030-12-31 ', '2030-12-31'],
  ['2030-12-31 23:59:59', '2030-12-31'],
  ['2026-3-5', '2026-03-05'],
  ['2026/3/5', '2026-03-05'],
  ['2026/03/05 9:05', '2026-03-05'],
  ['2026.03.05', '2026-03-05'],
  ['20260305', '2026-03-05'],
  ['2026年3月5日', '2026-03-05'],
  ['20260305235959', '2026-03-05'],
  ['202603052359', '2026-03-05'],
  ['20260305T235959', '2026-03-05'],
  ['20260305T155959Z', '2026-03-05'],
  ['2030-12-31T16:00:00.000Z', '2030-12-31'],
  ['2030-12-31T23:59:59+08:00', '2030-12-31'],
  ['31/12/2030', '2030-12-31'],
  ['12/31/2030', '2030-12-31'],
  ['12/31/2030 11:59 PM', '2030-12-31'],
  ['31.12.2030', '2030-12-31'],
  ['05/05/2026', '2026-05-05'],
  ['31 Dec 2030', '2030-12-31'],
  ['Dec 31, 2030', '2030-12-31'],
  ['Thursday, December 31st, 2030', '2030-12-31'],
  ['1st Dec 2030', '2030-12-01'],
  ['26. Dec 2030', '2030-12-26'],
  ['Thu, 31 Dec 2030 23:59:59 GMT', '2030-12-31'],
  ['Thu Dec 31 2030 23:59:59 GMT+0800 (Malaysia Time)', '2030-12-31'],
  ['1-September-2026', '2026-09-01'],
  ['1798732800', '2026-12-31'],
  ['1798732800000', '2026-12-31'],
])('a day of a service has one meaning: "%s"', (words, day) => {
  expect(readServiceDay(words)).toBe(day);
  expect(isUnclearDay(words)).toBe(false);
});

it.each([
  ['01/04/2026', ['2026-01-04', '2026-04-01']],
  ['4-1-2026 10:00', ['2026-01-04', '2026-04-01']],
  ['2026-02-30', []],
  ['2026-00-00', []],
  ['01/04/26', []],
  ['2569-12-31', []],
  ['2026-03-05 soon', []],
  ['2026-03-05 25:00:00', []],
  ['Ongoing', []],
])('a day of a service is unclear: "%s"', (words, days) => {
  expect(readServiceDays(words)).toEqual(days);
  expect(isUnclearDay(words)).toBe(true);
  expect(readServiceDay(words)).toBeNull();
});

it('a time of a service has the clock and the zone that are written', () => {
  expect(readServiceTime('2026-03-05T01:02:03.456Z')).toEqual({
    days: ['2026-03-05'],
    time: '01:02:03',
    utcOffsetMinutes: 0,
  });
  expect(readServiceTime('2026/3/5 1:02 PM +0530')).toMatchObject({ time: '13:02:00', utcOffsetMinutes: 330 });
  expect(readServiceTime('2026-03-05 10:00:00 GMT-3')).toMatchObject({ utcOffsetMinutes: -180 });
  expect(readServiceTime('2026-03-05 10:00:00')).toMatchObject({ time: '10:00:00', utcOffsetMinutes: null });
});

it('every form of one day means that day, and what was read means itself', () => {
  const aDay = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(aDay, fc.constantFrom('', ' 00:00:00', 'T12:30:00'), (date, time) => {
      const day = date.toISOString().slice(0, 10);
      const unpadded = day.replace(/-0/g, '-');
      for (const form of [day, unpadded, day.replaceAll('-', '/'), unpadded.replaceAll('-', '/')])
        expect(readServiceDay(form + time)).toBe(day);
      const [year, month, dayOfMonth] = day.split('-');
      expect(readServiceDays(`${dayOfMonth}/${month}/${year}`)).toContain(day);
      expect(readServiceDays(`${month}/${dayOfMonth}/${year}`)).toContain(day);
    }),
  );
});

it('no text breaks the reader, and what it reads is a day', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[-/.0-9:TZ +]{0,30}$/)), (text) => {
      for (const day of readServiceDays(text) ?? []) expect(readServiceDay(day)).toBe(day);
    }),
    runsOr(2_000),
  );
});
