// @vitest-environment happy-dom
import { render } from 'preact';
import { afterEach, expect, it } from 'vitest';
import { useRoute, useTabParams } from '#entrypoints/workspace/use-route.ts';

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

it('the place that the address names is not changed by a tab that the user has left, whose act ends late', async () => {
  history.replaceState(null, '', '#/links?q=rice');
  const late: ReturnType<typeof useTabParams>[] = [];
  function Tabs() {
    const [route, navigate] = useRoute();
    late.push(useTabParams(route.tab, navigate));
    return <p>{JSON.stringify(route)}</p>;
  }
  render(<Tabs />, root);
  late[0]?.({ id: 'lamp' }, 'push');
  await expect.poll(() => root.textContent).toContain('"q":"rice","id":"lamp"');
  history.replaceState(null, '', '#/posts');
  window.dispatchEvent(new Event('hashchange'));
  await expect.poll(() => root.textContent).toContain('posts');
  late[0]?.({ id: 'made' }, 'push');
  expect(location.hash).toBe('#/posts');
});
