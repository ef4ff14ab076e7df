// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { useEditable } from '#lib/ui/use-editable.ts';

const change = vi.fn(async () => undefined);
const read = vi.fn(async () => 1);
const kinds = ['sites'] as const;
const announce = () => announceDataChange('sites');
afterEach(() => {
  for (const fake of [change, read]) fake.mockReset();
});

function Count() {
  const { value, error, act } = useEditable(read, kinds);
  return (
    <>
      <p>{value === null ? 'reading' : `${value}`}</p>
      {error !== null && <p role="alert">{error.code}</p>}
      <button onClick={() => void act(change)} type="button">
        change
      </button>
    </>
  );
}

const show = () => render(<Count />);
const isShown = (text: string) => waitFor(() => expect(screen.getByText(text)).toBeTruthy());
const press = () => fireEvent.click(screen.getByRole('button'));
const alert = () => screen.queryByRole('alert')?.textContent;

it('a value that is edited reads at first, and again when the value may have changed', async () => {
  read.mockResolvedValueOnce(1).mockResolvedValueOnce(2);
  show();
  expect(screen.getByText('reading')).toBeTruthy();
  await isShown('1');
  announce();
  await isShown('2');
});

it('a value that is edited reads after each act what came of it', async () => {
  read.mockResolvedValueOnce(1).mockResolvedValueOnce(2);
  show();
  await isShown('1');
  press();
  await isShown('2');
  expect(change).toHaveBeenCalledOnce();
});

it('a value that is edited says why an act failed, also after the value changed elsewhere, until the next act', async () => {
  read.mockResolvedValueOnce(1).mockResolvedValue(2);
  change.mockRejectedValueOnce(new AppError('storage-full'));
  show();
  await isShown('1');
  press();
  await waitFor(() => expect(alert()).toBe('storage-full'));
  announce();
  await isShown('2');
  expect(alert()).toBe('storage-full');
  press();
  await waitFor(() => expect(alert()).toBeUndefined());
});

it.each([
  ['reading works', () => announce()],
  ['act works', press],
])('a value that is edited says why a reading failed until the next %s, and keeps the value', async (_what, next) => {
  read.mockResolvedValueOnce(1).mockRejectedValueOnce(new AppError('offline')).mockResolvedValueOnce(2);
  show();
  await isShown('1');
  announce();
  await waitFor(() => expect(alert()).toBe('offline'));
  expect(screen.getByText('1')).toBeTruthy();
  next();
  await isShown('2');
  await waitFor(() => expect(alert()).toBeUndefined());
});
