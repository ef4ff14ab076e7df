// @vitest-environment happy-dom

import { afterEach, expect, it, vi } from 'vitest';
import { watchDataChanges } from '#lib/store/data-changes.ts';
import { copyFormatted, copyText } from '#lib/ui/copy-for-user.ts';

afterEach(() => {
  document.body.replaceChildren();
});

const rich = { text: 'https://go.example/a', html: '<a href="https://go.example/a">A</a>' };

/** The result of the older command: the flavours that a `copy` listener sets, or the selection. */
function withCommand(isWorking = true) {
  const given: Record<string, string> = {};
  document.execCommand = () => {
    const event = Object.assign(new Event('copy', { cancelable: true }), {
      clipboardData: { setData: (type: string, data: string) => Object.assign(given, { [type]: data }) },
    });
    document.dispatchEvent(event);
    if (!event.defaultPrevented) given['text/plain'] = document.querySelector('textarea')?.value ?? '';
    return isWorking;
  };
  return given;
}

it('copying in a format of one flavour writes a text', async () => {
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  expect(await copyFormatted({ text: '[A](https://go.example/a)', html: null })).toBe(true);
  expect(write).toHaveBeenCalledWith('[A](https://go.example/a)');
});

it('copying in a format of two flavours writes both at once', async () => {
  const write = vi.spyOn(navigator.clipboard, 'write').mockResolvedValue();
  expect(await copyFormatted(rich)).toBe(true);
  const [items] = write.mock.calls[0] ?? [];
  const item = items?.[0];
  expect(item?.types).toEqual(['text/plain', 'text/html']);
  expect(await (await item?.getType('text/html'))?.text()).toBe(rich.html);
  expect(await (await item?.getType('text/plain'))?.text()).toBe(rich.text);
});

it('copying in a format writes both by the older command when the document has no focus, and removes its listener', async () => {
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('not focused'));
  const given = withCommand();
  expect(await copyFormatted(rich)).toBe(true);
  expect(given).toEqual({ 'text/plain': rich.text, 'text/html': rich.html });
  expect(document.querySelector('textarea')).toBeNull();

  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('not focused'));
  await copyFormatted({ text: 'next', html: null });
  expect(given['text/plain']).toBe('next');
});

it('copying in a format selects within an open dialog: the rest of the document is inert', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockRejectedValue(new DOMException('not focused'));
  document.body.innerHTML = '<dialog open></dialog>';
  let place: Element | null | undefined;
  document.execCommand = () => {
    place = document.querySelector('textarea')?.parentElement;
    return true;
  };
  expect(await copyFormatted({ text: 'a', html: null })).toBe(true);
  expect(place?.tagName).toBe('DIALOG');
});

it('copying in a format says so when neither works', async () => {
  vi.spyOn(navigator.clipboard, 'write').mockRejectedValue(new DOMException('no'));
  withCommand(false);
  expect(await copyFormatted(rich)).toBe(false);
});

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
