// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { ConnectionDetailsSection } from '#entrypoints/options/accounts/connection-details-section.tsx';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import type { ConnectionTest } from '#lib/domain/service/service-manner.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

const connection: Connection = {
  state: 'connected',
  serviceUrl: 'https://api.example',
  marketplacePath: 'marketplaceextra',
  connectedAtMs: 0,
  bodyEncoding: 'json',
};
const good: ConnectionTest = { encoding: 'json', filters: 'read', shops: { kind: 'found' } };

const refusal = { code: 'not-offered', httpStatus: 404, looks: 1, isNotOffered: true, retryAtMs: 0 } as const;

function show(change: Partial<Connection> = {}, answer: () => unknown = () => good) {
  const send = vi.fn(async (name: string, _input: unknown) => (name === 'testConnection' ? answer() : undefined));
  const services = fakeOptionsServices({ send });
  const shown = { ...connection, ...change } as Connection;
  render(
    <ConnectionDetailsSection
      services={services}
      connection={shown}
      refusals={[{ kind: 'shops', refusal, listedAtMs: null }]}
      isWanted={false}
      onChange={async () => undefined}
    />,
  );
  return send;
}

const test = () => fireEvent.click(screen.getByRole('button', { name: 'Test' }));
const said = () => screen.queryByRole('status')?.textContent ?? '';

it('the details of the connection are a region with the path, the encoding, and where the limits are', () => {
  show({ bodyEncoding: 'form', isEncodingChosen: true });
  expect(screen.getByRole('region', { name: 'Connection details' })).toBeTruthy();
  expect(screen.getByRole('textbox', { name: 'Marketplace path' })).toHaveProperty('value', 'marketplaceextra');
  const encoding = screen.getByRole('combobox', { name: 'Body encoding' });
  expect(encoding).toHaveProperty('value', 'form');
  expect([...encoding.querySelectorAll('option')].map(({ textContent }) => textContent)).toEqual([
    'Automatic',
    'JSON',
    'JSON with flat filters',
    'Form',
  ]);
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['#/account/limits']);
});

it('the details of the connection show a probed encoding as automatic', () => {
  show();
  expect(screen.getByRole('combobox', { name: 'Body encoding' })).toHaveProperty('value', 'automatic');
});

it('the details of the connection are saved as soon as they are changed, an empty path as the usual one', async () => {
  const send = show();
  const path = screen.getByRole('textbox', { name: 'Marketplace path' });
  fireEvent.input(path, { target: { value: ' bazaarextra ' } });
  fireEvent.change(path);
  fireEvent.input(path, { target: { value: '' } });
  fireEvent.change(path);
  fireEvent.change(screen.getByRole('combobox', { name: 'Body encoding' }), { target: { value: 'json-flat' } });

  await waitFor(() => expect(send).toHaveBeenCalledTimes(3));
  expect(send.mock.calls).toEqual([
    ['changeConnection', { marketplacePath: 'bazaarextra' }],
    ['changeConnection', { marketplacePath: 'marketplaceextra' }],
    ['changeConnection', { bodyEncoding: 'json-flat' }],
  ]);
});

it.each([
  '/bazaarextra/',
  'bazaarextra/all',
  '/api/bazaarextra/all',
  'https://api.network.example/partner/api/bazaarextra/all?page=1',
  '“bazaarextra”',
  '"/api/bazaarextra/all",',
  '\u200bbazaarextra\u2060',
])('the details of the connection take the path of shops out of %s', async (typed) => {
  const send = show();
  const path = screen.getByRole<HTMLInputElement>('textbox', { name: 'Marketplace path' });
  fireEvent.input(path, { target: { value: typed } });
  fireEvent.change(path);
  await waitFor(() => expect(send.mock.calls).toEqual([['changeConnection', { marketplacePath: 'bazaarextra' }]]));
  expect(path.value).toBe('bazaarextra');
});

it('the details of the connection say which list the service does not offer', () => {
  show();
  expect(screen.getByText(/^Shops: not offered here\..* Your network answers 404\.$/)).toBeTruthy();
});

it('the details of the connection show the result of the search for the shops’ path', () => {
  show({ marketplacePath: 'bazaarextra', marketplaceSearch: 'found' });
  expect(screen.getByText('Shops found at “bazaarextra”.')).toBeTruthy();
  cleanup();
  show({ marketplaceSearch: 'none' });
  expect(screen.getByText(/^Shops are not offered at the usual paths/)).toBeTruthy();
});

it('“Test” says what worked', async () => {
  show();
  test();
  await waitFor(() =>
    expect(said()).toBe('Your network answers (JSON) and reads filters.Shops found at “marketplaceextra”.'),
  );
});

it('“Test” says what did not work beside it', async () => {
  show({}, () => ({ ...good, filters: 'unread', shops: { kind: 'failed', error: 'service-failure' } }));
  test();
  await waitFor(() => expect(said()).toContain('Your network answers (JSON), but ignores filters.'));
  expect(said()).toContain('Shops at “marketplaceextra”: Your network failed');
});

it('“Test” says as an alert why the service did not answer, and forgets what an earlier test found', async () => {
  let isBroken = false;
  show({}, () => {
    if (isBroken) throw new AppError('timed-out');
    return good;
  });
  test();
  await waitFor(() => expect(said()).not.toBe(''));
  isBroken = true;
  test();
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(said()).toBe('');
});

it('the time at which “Test” may be tried again stays the same however long the page stands', async () => {
  let nowMs = new Date(2026, 10, 20, 14, 4).getTime();
  const retryAtMs = nowMs + 180_000;
  const services = fakeOptionsServices({
    send: async () => {
      throw new AppError('rate-limited', { retryAtMs });
    },
    nowMs: () => nowMs,
  });
  const draw = () => (
    <ConnectionDetailsSection
      services={services}
      connection={connection}
      refusals={[]}
      isWanted={false}
      onChange={async () => undefined}
    />
  );
  const { rerender } = render(draw());
  test();
  expect((await screen.findByRole('alert')).textContent).toContain('Try again at 14:07');
  nowMs += 120_000;
  rerender(draw());
  expect(screen.getByRole('alert').textContent).toContain('Try again at 14:07');
});

it('“Test” with an encoding that the service does not take leads to another one, and speaks of no page and no sub ID', async () => {
  show({}, () => {
    throw new AppError('incorrect-arguments');
  });
  test();
  expect((await screen.findByRole('alert')).textContent).toMatch(/Choose another encoding/);
});
