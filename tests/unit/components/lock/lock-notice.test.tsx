// @vitest-environment happy-dom
import { fireEvent, render, screen } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { LockNotice } from '#components/lock/lock-notice.tsx';
import type { LockOutcome } from '#lib/domain/lock/lock-state.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';

function show(outcome: LockOutcome, onUnlocked = vi.fn(async () => undefined)) {
  const send = vi.fn(async () => outcome);
  const services = { send: send as unknown as Send, nowMs: () => 0 };
  render(<LockNotice services={services} onUnlocked={onUnlocked} />);
  const field = screen.getByLabelText<HTMLInputElement>('Passphrase');
  fireEvent.input(field, { target: { value: 'correct horse' } });
  fireEvent.click(screen.getByRole('button', { name: 'Unlock' }));
  return { send, onUnlocked, field };
}

it('the notice that the lock is closed unlocks with the passphrase, which the field hides', async () => {
  const { send, onUnlocked, field } = show({ kind: 'done' });
  await expect.poll(() => onUnlocked.mock.calls.length).toBe(1);
  expect(send).toHaveBeenCalledExactlyOnceWith('unlock', { passphrase: 'correct horse' });
  expect(field.type).toBe('password');
});

it('the notice that the lock is closed says that it is wrong, and when to try again, and forgets what was typed', async () => {
  const { onUnlocked, field } = show({ kind: 'wrong', retryAfterMs: 4_000 });
  expect(await screen.findByText('That is not the passphrase. Try again in 4 seconds.')).toBeTruthy();
  await expect.poll(() => field.value).toBe('');
  expect(onUnlocked).not.toHaveBeenCalled();
});

it('the notice that the lock is closed says that a try came too soon', async () => {
  show({ kind: 'wait', retryAfterMs: 600 });
  expect(await screen.findByText('Nothing was tried: wait 1 more second.')).toBeTruthy();
});

it('the notice that the lock is closed says nothing failed where it is open and what is stored cannot be read again', async () => {
  const { onUnlocked, field } = show(
    { kind: 'done' },
    vi.fn(() => Promise.reject(new AppError('database-unavailable'))),
  );
  await expect.poll(() => onUnlocked.mock.calls.length).toBe(1);
  await expect.poll(() => field.value).toBe('');
  expect(screen.queryByRole('alert')).toBeNull();
  expect(field.getAttribute('aria-invalid')).not.toBe('true');
});
