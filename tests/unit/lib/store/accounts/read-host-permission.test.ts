import { expect, it } from 'vitest';
import { noConnection } from '#lib/domain/accounts/connection.ts';
import { browser } from '#lib/platform/browser.ts';
import { readServicePermission } from '#lib/store/accounts/read-host-permission.ts';

const connected = {
  state: 'connected',
  serviceUrl: 'https://api.publisher.example:8443/partner',
  marketplacePath: 'm',
  connectedAtMs: 0,
} as const;

/** The browser allows these hosts and no other; answers what it was asked. */
function allow(...origins: readonly string[]): (readonly string[])[] {
  const asked: (readonly string[])[] = [];
  browser.permissions.contains = (async (wanted: { origins: readonly string[] }) => {
    asked.push(wanted.origins);
    return wanted.origins.every((origin) => origins.includes(origin));
  }) as unknown as typeof browser.permissions.contains;
  return asked;
}

it('access to the service is the permission for its host, at whatever port and path', async () => {
  allow('https://api.publisher.example/*');
  expect(await readServicePermission(connected)).toBe(true);
  allow('https://elsewhere.example/*');
  expect(await readServicePermission(connected)).toBe(false);
});

it('access to the service is not missing when there is no service', async () => {
  const asked = allow();
  expect(await readServicePermission(noConnection)).toBe(true);
  expect(asked).toEqual([]);
});
