// @vitest-environment happy-dom
import { options, render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { beginFirstFrame, useIsBehindFirstFrame } from '#components/first-frame.ts';

afterEach(() => {
  delete options.requestAnimationFrame;
});

function Day() {
  return <p>{useIsBehindFirstFrame() ? 'ends 30 Nov' : 'no day yet'}</p>;
}

it('leaves slow parts out of the first frame, draws them right behind it, and each later part at once', async () => {
  const held: (() => void)[] = [];
  options.requestAnimationFrame = (flush) => held.push(flush);
  const end = beginFirstFrame();
  const root = document.createElement('main');
  render(<Day key="first" />, root);
  expect(root.textContent).toBe('no day yet');
  end();
  delete options.requestAnimationFrame;
  for (const flush of held) flush();
  await expect.poll(() => root.textContent).toBe('ends 30 Nov');
  render(<Day key="later" />, root);
  expect(root.textContent).toBe('ends 30 Nov');
});
