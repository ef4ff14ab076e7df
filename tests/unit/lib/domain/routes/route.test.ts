import { expect, it } from 'vitest';
import { formatRoute, parseRoute, tabIds, toWorkspaceUrl } from '#lib/domain/routes/route.ts';

it.each(tabIds)('the route reads and writes %s', (tab) => {
  expect(parseRoute(formatRoute({ tab, params: {} }))).toEqual({ tab, params: {} });
});

it('the route keeps what a tab shows, whatever its characters', () => {
  const route = { tab: 'programs', params: { q: 'a&b=c #?/ü', status: 'paused' } } as const;
  expect(parseRoute(formatRoute(route))).toEqual(route);
});

it.each(['', '#', '#/', '#/nowhere', '#/nowhere?q=1', '#programs/2', '%%%'])(
  'the route is the first tab for "%s"',
  (fragment) => {
    expect(parseRoute(fragment).tab).toBe('today');
  },
);

it('the route leaves out empty parameters', () => {
  expect(formatRoute({ tab: 'links', params: { q: '', state: 'fine' } })).toBe('#/links?state=fine');
  expect(parseRoute('#/links?q=&state=fine').params).toEqual({ state: 'fine' });
});

it('the route never throws at a mistyped fragment', () => {
  expect(parseRoute('#/links?q=%E0%A4%A')).toMatchObject({ tab: 'links' });
  expect(parseRoute('#/links?__proto__=1').params).not.toHaveProperty('polluted');
});

it('the route can be linked to from another page', () => {
  expect(toWorkspaceUrl({ tab: 'earnings', params: { offer: '2100' } })).toBe('workspace.html#/earnings?offer=2100');
});
