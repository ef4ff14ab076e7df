// @vitest-environment happy-dom
import { afterEach, expect, it, vi } from 'vitest';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { copyText } from '#lib/ui/copy-for-user.ts';

afterEach(() => vi.restoreAllMocks());

it("copying uses the browser's clipboard", async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(await copyText('https://go.example/a')).toBe(true);
  expect(write).toHaveBeenCalledWith('https://go.example/a');
});

it('copying falls back to the older command when the document has no focus, and leaves no trace', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('not focused'));
  let selected: string | undefined;
  document.execCommand = () => {
    selected = document.querySelector('textarea')?.value;
    return true;
  };
  expect(await copyText('CODE')).toBe(true);
  expect(selected).toBe('CODE');
  expect(document.querySelector('textarea')).toBeNull();
});

it('copying is announced to the worker, so that no older act replaces it', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  const told = Promise.withResolvers<void>();
  const stop = watchDataChanges(['copied'], told.resolve);
  await copyText('CODE');
  await told.promise;
  stop();
});

it('copying says so when neither works', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('no'));
  document.execCommand = () => false;
  expect(await copyText('CODE')).toBe(false);
});
