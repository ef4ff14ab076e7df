// @vitest-environment happy-dom
import { options, render } from 'preact';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { beginFirstFrame, useIsBehindFirstFrame } from '#components/first-frame.ts';

/** What waits until the page is idle. */
const idle: (() => void)[] = [];

beforeEach(() => {
  vi.stubGlobal('requestIdleCallback', (callback: () => void) => idle.push(callback));
});

afterEach(() => {
  delete options.requestAnimationFrame;
});

function Day() {
  return <p>{useIsBehindFirstFrame() ? 'ends 30 Nov' : 'no day yet'}</p>;
}

it('a page leaves slow parts out of the first frame, draws them once the page is idle, and each later part at once', async () => {
  const held: (() => void)[] = [];
  options.requestAnimationFrame = (flush) => held.push(flush);
  const end = beginFirstFrame();
  const root = document.createElement('main');
  render(<Day key="first" />, root);
  expect(root.textContent).toBe('no day yet');
  end();
  delete options.requestAnimationFrame;
  for (const flush of held) flush();
  await vi.waitFor(() => expect(idle).toHaveLength(1));
  expect(root.textContent).toBe('no day yet');
  for (const draw of idle) draw();
  await expect.poll(() => root.textContent).toBe('ends 30 Nov');
  render(<Day key="later" />, root);
  expect(root.textContent).toBe('ends 30 Nov');
});
