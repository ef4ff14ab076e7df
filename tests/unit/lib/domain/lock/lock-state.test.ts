import { expect, it } from 'vitest';
import { toLockState, toUsedLock } from '#lib/domain/lock/lock-state.ts';

const nowMs = 1_000_000_000;

it('the lock is off without a passphrase, even if an earlier open lock left its state', () => {
  expect(toLockState(false, toUsedLock(15, nowMs), nowMs)).toBe('off');
});

it('the lock is closed when nothing says that it is open: after a start of the browser', () => {
  expect(toLockState(true, null, nowMs)).toBe('locked');
});

it('the lock closes when it was not used for as long as the user chose', () => {
  const used = toUsedLock(15, nowMs);
  expect(toLockState(true, used, nowMs + 15 * 60_000 - 1)).toBe('open');
  expect(toLockState(true, used, nowMs + 15 * 60_000)).toBe('locked');
});

it('the lock closes only with the browser if the user chose that', () => {
  expect(toLockState(true, toUsedLock(0, nowMs), nowMs + 400 * 86_400_000)).toBe('open');
});

it('the lock is closed by a clock that is set back, which would keep it open for as long', () => {
  expect(toLockState(true, toUsedLock(15, nowMs), nowMs - 3_600_000)).toBe('locked');
  expect(toLockState(true, toUsedLock(15, nowMs), nowMs - 2_000)).toBe('open');
});
