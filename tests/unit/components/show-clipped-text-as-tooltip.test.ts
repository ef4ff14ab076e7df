// @vitest-environment happy-dom
import { expect, test } from 'vitest';
import { showClippedTextAsTooltip } from '#components/show-clipped-text-as-tooltip.ts';

showClippedTextAsTooltip();

/** A text in a box, as wide as it is said to be: there is no layout here. */
function draw({ needs, has }: { needs: number; has: number }): HTMLElement {
  document.body.innerHTML = '<p style="text-overflow: ellipsis"><span>A long name</span></p>';
  const box = document.querySelector('p') as HTMLElement;
  Object.defineProperties(box, { scrollWidth: { value: needs }, clientWidth: { value: has } });
  return box;
}
const point = (at: Element | null) => at?.dispatchEvent(new Event('pointerover', { bubbles: true }));

test('a text that does not fit its box has a tooltip while the pointer is on it, and no longer', () => {
  const box = draw({ needs: 120, has: 80 });
  point(box.querySelector('span'));
  expect(box.title).toBe('A long name');
  point(document.body);
  expect(box.hasAttribute('title')).toBe(false);
});

test('a text that fits has none, and one of its own stays', () => {
  const fitting = draw({ needs: 80, has: 80 });
  point(fitting);
  expect(fitting.hasAttribute('title')).toBe(false);

  const named = draw({ needs: 120, has: 80 });
  named.title = 'Its own';
  point(named);
  point(document.body);
  expect(named.title).toBe('Its own');
});
