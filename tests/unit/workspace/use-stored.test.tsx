// @vitest-environment happy-dom
import { render } from 'preact';
import { afterEach, expect, it, vi } from 'vitest';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { useStored } from '../../../entrypoints/workspace/use-stored.ts';

const root = document.body;
afterEach(() => render(null, root));

const kinds = ['offers'] as const;

function Count({ read }: { readonly read: () => Promise<number> }) {
  const count = useStored(read, kinds);
  return <p>{count === null ? 'reading' : `${count}`}</p>;
}

it('begins to read before the first frame is drawn', async () => {
  const read = vi.fn(async () => 1);
  // Not by the testing library, which would run what waits for a frame as well.
  render(<Count read={read} />, root);
  expect(read).toHaveBeenCalledOnce();
  expect(root.textContent).toBe('reading');
  await vi.waitFor(() => expect(root.textContent).toBe('1'));
});

it('reads anew what changed, until it is gone', async () => {
  let count = 1;
  const read = vi.fn(async () => count);
  render(<Count read={read} />, root);
  await vi.waitFor(() => expect(root.textContent).toBe('1'));
  count = 2;
  announceDataChange('offers');
  await vi.waitFor(() => expect(root.textContent).toBe('2'));
  render(null, root);
  announceDataChange('offers');
  await new Promise((resolve) => requestAnimationFrame(resolve));
  expect(read).toHaveBeenCalledTimes(2);
});

it('keeps what it has where it cannot be read again', async () => {
  const read = vi.fn(async () => 1);
  render(<Count read={read} />, root);
  await vi.waitFor(() => expect(root.textContent).toBe('1'));
  read.mockRejectedValueOnce(new Error('gone'));
  announceDataChange('offers');
  await vi.waitFor(() => expect(read).toHaveBeenCalledTimes(2));
  expect(root.textContent).toBe('1');
});
