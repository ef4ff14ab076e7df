import { expect, it } from 'vitest';
import { type LinkMark, toLinkMark } from '#lib/domain/links/link-mark.ts';
import type { ApplicationStatus, OfferStatus } from '#lib/domain/programs/offer.ts';

const nowMs = 5_000;
const offer = (applicationStatus: ApplicationStatus, offerStatus: OfferStatus) => ({
  offerId: '1',
  applicationStatus,
  offerStatus,
});
const gone = { offerId: '1' };
const aMark = (change: Partial<LinkMark> = {}): LinkMark => ({
  offerId: '1',
  trouble: 'paused',
  sinceMs: 1_000,
  isSeen: true,
  ...change,
});

it.each([
  ['approved', 'active', null],
  ['approved', 'unknown', null],
  ['approved', 'paused', 'paused'],
  ['pending', 'active', 'unapproved'],
  ['rejected', 'active', 'unapproved'],
  ['blocked', 'paused', 'unapproved'],
  ['none', 'active', 'unapproved'],
] as const)('the mark of a program of one that is %s and %s is %s', (applicationStatus, offerStatus, trouble) => {
  const mark = toLinkMark(offer(applicationStatus, offerStatus), undefined, { isGoneFinal: false, nowMs });
  expect(mark).toEqual(trouble === null ? null : { offerId: '1', trouble, sinceMs: nowMs, isSeen: false });
});

it('the mark of a program says "ended" only after a walk that saw every program', () => {
  expect(toLinkMark(gone, undefined, { isGoneFinal: false, nowMs })).toBeNull();
  expect(toLinkMark(gone, aMark(), { isGoneFinal: false, nowMs })).toEqual(aMark());
  expect(toLinkMark(gone, aMark(), { isGoneFinal: true, nowMs })).toMatchObject({ trouble: 'ended', sinceMs: nowMs });
});

it('the mark of a program stays the same one while nothing changes, seen and since when', () => {
  const before = aMark();
  expect(toLinkMark(offer('approved', 'paused'), before, { isGoneFinal: true, nowMs })).toBe(before);
});

it('the mark of a program is a new one, not seen yet, when the trouble is another', () => {
  expect(toLinkMark(offer('none', 'active'), aMark(), { isGoneFinal: false, nowMs })).toEqual({
    offerId: '1',
    trouble: 'unapproved',
    sinceMs: nowMs,
    isSeen: false,
  });
});

it('the mark of a program is removed when the program runs again, and waits while the status is not known', () => {
  expect(toLinkMark(offer('approved', 'active'), aMark(), { isGoneFinal: false, nowMs })).toBeNull();
  expect(toLinkMark(offer('unknown', 'unknown'), aMark(), { isGoneFinal: false, nowMs })).toEqual(aMark());
  expect(toLinkMark(offer('unknown', 'unknown'), undefined, { isGoneFinal: true, nowMs })).toBeNull();
});
