// @vitest-environment happy-dom
import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { announceDataChange, type DataKind } from '#lib/store/data-changes.ts';
import { useLive } from '#lib/ui/use-live.ts';

const root = document.body;
afterEach(() => render(null, root));

const offers = ['offers'] as const;

interface CountProps {
  readonly read: () => Promise<number>;
  readonly kinds?: readonly DataKind[];
  readonly initial?: number;
}

function Count({ read, kinds = offers, initial }: CountProps) {
  const live = useLive<number | null>(read, kinds, initial ?? null);
  return (
    <>
      <p>{live.value === null ? 'reading' : `${live.value}`}</p>
      {live.error !== null && <p role="alert">{live.error.code}</p>}
      <button onClick={live.readAgain} type="button">
        again
      </button>
    </>
  );
}

const shown = () => root.querySelector('p')?.textContent;
const alert = () => root.querySelector('[role=alert]')?.textContent;

it('a value that is followed is read before the first frame is drawn', async () => {
  const read = vi.fn(async () => 1);
  // Not by the testing library, which also runs what waits for a frame.
  render(<Count read={read} />, root);
  expect(read).toHaveBeenCalledOnce();
  expect(shown()).toBe('reading');
  await vi.waitFor(() => expect(shown()).toBe('1'));
});

it('a value that is followed is read behind the first frame if that has one already, for what changed between the two', async () => {
  const read = vi.fn(async () => 2);
  render(<Count read={read} initial={1} />, root);
  expect(read).not.toHaveBeenCalled();
  expect(shown()).toBe('1');
  await vi.waitFor(() => expect(shown()).toBe('2'));
});

it('a value that is followed is read again when its kind changes, until the component is gone', async () => {
  let count = 1;
  const read = vi.fn(async () => count);
  render(<Count read={read} />, root);
  await vi.waitFor(() => expect(shown()).toBe('1'));
  count = 2;
  announceDataChange('offers');
  await vi.waitFor(() => expect(shown()).toBe('2'));
  render(null, root);
  announceDataChange('offers');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(read).toHaveBeenCalledTimes(2);
});

it('a value that is followed is not read for another kind', async () => {
  const read = vi.fn(async () => 1);
  render(<Count read={read} />, root);
  await vi.waitFor(() => expect(shown()).toBe('1'));
  announceDataChange('links');
  announceDataChange('offers');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
});

it('a value that is followed stays when it cannot be read again, with the reason until the next reading', async () => {
  const read = vi.fn(async () => 1);
  render(<Count read={read} kinds={[]} />, root);
  await vi.waitFor(() => expect(shown()).toBe('1'));
  read.mockRejectedValueOnce(new AppError('offline'));
  root.querySelector('button')?.click();
  await vi.waitFor(() => expect(alert()).toBe('offline'));
  expect(shown()).toBe('1');
  root.querySelector('button')?.click();
  await vi.waitFor(() => expect(alert()).toBeUndefined());
});
