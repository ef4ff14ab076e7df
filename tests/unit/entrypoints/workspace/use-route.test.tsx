// @vitest-environment happy-dom
import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { useRoute } from '#entrypoints/workspace/use-route.ts';

const root = document.createElement('div');
document.body.append(root);

afterEach(() => {
  render(null, root);
  history.replaceState(null, '', '#');
});

function Place() {
  const [route] = useRoute();
  return <p>{route.tab}</p>;
}

it('the place that the address names is followed from the first frame on, before any effect runs', async () => {
  history.replaceState(null, '', '#/shops');
  render(<Place />, root);
  expect(root.textContent).toBe('shops');
  history.replaceState(null, '', '#/bulk');
  window.dispatchEvent(new Event('hashchange'));
  await expect.poll(() => root.textContent).toBe('bulk');
});
