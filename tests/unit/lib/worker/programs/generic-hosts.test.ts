import { expect, it } from 'vitest';
import { appStorePaths, genericHosts } from '#lib/worker/programs/generic-hosts.ts';

it('the list of generic hosts names each host once, lower case, without "www."', () => {
  const hosts = genericHosts.map(({ host }) => host);
  expect(hosts).toEqual([...new Set(hosts)]);
  for (const host of hosts) expect(host).toMatch(/^(?!www\.)[a-z0-9-]+(?:\.[a-z0-9-]+)+$/);
});

it.each(['/app/', '/my/app/about', '/apps/details', '/app/shoes/12345'])(
  "the list of generic hosts takes a merchant's %s for no app-store page",
  (path) => {
    expect(appStorePaths.some((pattern) => pattern.test(path))).toBe(false);
  },
);
