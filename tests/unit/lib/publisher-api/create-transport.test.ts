import { expect, it, vi } from 'vitest';
import { createTransport, readRetryAtMs } from '#lib/publisher-api/create-transport.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';

/** What the browser gives for a redirect that is not followed: no status, no headers, no body (Fetch §2.2.6). */
const redirect = { type: 'opaqueredirect', status: 0, headers: new Headers(), body: null } as Response;

function send(path: string, token: string | null = null) {
  const fetch = vi.fn(async (_url: string, _init?: RequestInit) => redirect);
  const transport = createTransport({
    fetch: fetch as typeof globalThis.fetch,
    clock: fakeClock(),
    isOnline: () => true,
  });
  const call = {
    serviceUrl: 'https://api.service.example',
    path,
    parameters: {},
    encoding: 'json',
    token,
  } as const;
  return { fetch, answer: transport(call) };
}

it('the transport follows no redirect, and says that a service sends key and secret elsewhere', async () => {
  const { fetch, answer } = send('authenticate');
  await expect(answer).rejects.toMatchObject({ code: 'redirected' });
  expect(fetch).toHaveBeenCalledOnce();
  expect(fetch.mock.calls[0]?.[1]).toMatchObject({ redirect: 'manual', credentials: 'omit' });
});

it('the transport says of a redirected call for a link only that no answer came: the link may have been made', async () => {
  await expect(send('deeplink/generate').answer).rejects.toMatchObject({ code: 'unreachable' });
});

it('the transport sends the headers of the specification, and a token with each call but the first', async () => {
  const accepted = { Accept: 'application/json', 'Content-Type': 'application/json' };
  for (const [token, headers] of [
    [null, accepted],
    ['a.b.c', { ...accepted, Authorization: 'Bearer a.b.c' }],
  ] as const) {
    const { fetch, answer } = send('offers/all', token);
    await expect(answer).rejects.toMatchObject({ code: 'unreachable' });
    expect(fetch.mock.calls).toEqual([
      ['https://api.service.example/api/offers/all', expect.objectContaining({ method: 'POST', headers })],
    ]);
  }
});

const nowMs = Date.parse('2026-03-10T04:00:00Z');

it.each([
  ['20', 20_000],
  [' 0 ', 0],
  ['Tue, 10 Mar 2026 04:00:30 GMT', 30_000],
  ['Tue, 10 Mar 2026 03:00:00 GMT', 0],
  ['999999999', 3_600_000],
  ['Fri, 31 Dec 9999 23:59:59 GMT', 3_600_000],
  [null, null],
  ['', null],
  ['-5', null],
  ['1.5', null],
  ['soon', null],
  ['9'.repeat(400), 3_600_000],
])('a Retry-After of %j is over in %j ms', (header, waitMs) => {
  expect(readRetryAtMs(header, nowMs)).toBe(waitMs === null ? null : nowMs + waitMs);
});
