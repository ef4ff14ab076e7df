// @vitest-environment happy-dom
import { cleanup, fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { ConnectForm } from '#components/accounts/connect-form.tsx';

const secret = '9f8e7d6c5b4a39281706f5e4d3c2b1a09f8e7d6c5b4a3928';
const shown = `API URL: https://api.network.example\nKey: general\nSecret: ${secret}`;

function show(
  clipboard: string | null,
  pinnedServiceUrl: string | null = null,
  leave: 'granted' | 'prompt' | 'denied' = 'granted',
) {
  const connect = vi.fn(async () => ({ kind: 'connected' as const }));
  render(
    <ConnectForm
      pinnedServiceUrl={pinnedServiceUrl}
      connection={null}
      connect={connect}
      readClipboard={async () => clipboard}
      readClipboardLeave={async () => leave}
      onInvalid={() => undefined}
    />,
  );
  return connect;
}
const field = (name: string) => screen.getByLabelText<HTMLInputElement>(name);
const values = () => ['Service URL', 'API key', 'API secret'].map((name) => field(name).value);
const pasteAll = () => fireEvent.click(screen.getByRole('button', { name: 'Paste all three' }));

it('one paste says before that the browser will ask, and no more once it did', async () => {
  show(shown, null, 'prompt');
  expect(await screen.findByText(/Your browser then asks/)).toBeTruthy();
  pasteAll();
  await screen.findByText(/^Filled in/);
  expect(screen.queryByText(/Your browser then asks/)).toBeNull();
});

it('one paste says what to do where the browser has blocked the clipboard before', async () => {
  show(null, null, 'denied');
  expect(await screen.findByText(/allow the clipboard, and try again/)).toBeTruthy();
});

it('one paste fills the three fields, says so, and sends nothing before "Connect"', async () => {
  const connect = show(shown);
  pasteAll();
  await waitFor(() => expect(values()).toEqual(['https://api.network.example', 'general', secret]));
  expect(screen.getByText(/^Filled in: Service URL, API key.* API secret/)).toBeTruthy();
  expect(connect).not.toHaveBeenCalled();
  fireEvent.input(field('API key'), { target: { value: 'corrected' } });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(connect).toHaveBeenCalledOnce());
  expect(connect.mock.calls[0]).toMatchObject([
    { serviceUrl: 'https://api.network.example', key: 'corrected', secret },
  ]);
});

it.each(['Paste the address', 'Paste the key', 'Paste the secret'])(
  'one paste fills the three fields by the button "%s", too',
  async (name) => {
    show(shown);
    fireEvent.click(screen.getByRole('button', { name }));
    await waitFor(() => expect(values()).toEqual(['https://api.network.example', 'general', secret]));
  },
);

it('one paste fills the three fields from any of them by the keyboard, and the text itself is not put in', () => {
  show(null);
  const clipboardData = new DataTransfer();
  clipboardData.setData('text/plain', shown);
  expect(fireEvent.paste(field('API secret'), { clipboardData })).toBe(false);
  expect(values()).toEqual(['https://api.network.example', 'general', secret]);
});

it('one paste of one value alone is for its field', async () => {
  show(secret);
  fireEvent.click(screen.getByRole('button', { name: 'Paste the key' }));
  await waitFor(() => expect(values()).toEqual(['', secret, '']));
});

it('one paste keeps the address that the build or the policy fixes', async () => {
  show(shown, 'https://api.build.example');
  pasteAll();
  await waitFor(() => expect(values()).toEqual(['https://api.build.example', 'general', secret]));
});

it('one paste of something else fills nothing and says so, as it does where the browser refuses', async () => {
  show('a shopping list');
  pasteAll();
  expect(await screen.findByText(/^What you copied has no address/)).toBeTruthy();
  expect(values()).toEqual(['', '', '']);
  cleanup();
  show(null);
  pasteAll();
  expect(await screen.findByText(/did not let Linkmint look/)).toBeTruthy();
});

const fillIn = (values: Readonly<Record<string, string>>) => {
  for (const [name, value] of Object.entries(values)) fireEvent.input(field(name), { target: { value } });
};

it.each([
  ['white space', ' ', '\n'],
  ['invisible characters', '\u200b\ufeff', '\u00ad\u2060'],
  ['quotation marks', '"', '"'],
  ['quotation marks of a text', '\u201c', '\u201d '],
  ['a line of JSON', ' "', '",'],
])('connecting sends no %s around what was pasted', async (_what, before, after) => {
  const connect = show(null);
  const around = (value: string) => `${before}${value}${after}`;
  fillIn({
    'Service URL': around('https://api.network.example'),
    'API key': around('general'),
    'API secret': around('a+b/c='),
  });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(connect).toHaveBeenCalledOnce());
  expect(connect.mock.calls[0]).toMatchObject([
    { serviceUrl: 'https://api.network.example', key: 'general', secret: 'a+b/c=' },
  ]);
});

it('connecting sends a mark that a secret has itself', async () => {
  const connect = show(null);
  fillIn({ 'Service URL': 'https://api.network.example', 'API key': "o'neil", 'API secret': '"a+b/c=' });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(connect).toHaveBeenCalledOnce());
  expect(connect.mock.calls[0]).toMatchObject([{ key: "o'neil", secret: '"a+b/c=' }]);
});

it('connecting cannot be cancelled once it is on its way: the account would be connected all the same', async () => {
  const { promise, resolve } = Promise.withResolvers<{ readonly kind: 'connected' }>();
  const onCancel = vi.fn();
  render(
    <ConnectForm
      pinnedServiceUrl="https://api.network.example"
      connection={null}
      connect={() => promise}
      readClipboard={async () => null}
      readClipboardLeave={async () => 'granted'}
      onInvalid={() => undefined}
      onCancel={onCancel}
    />,
  );
  fillIn({ 'API key': 'general', 'API secret': 'a+b/c=' });
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  const cancel = () => screen.getByRole<HTMLButtonElement>('button', { name: 'Cancel' });
  await waitFor(() => expect(cancel().disabled).toBe(true));
  fireEvent.click(cancel());
  expect(onCancel).not.toHaveBeenCalled();
  resolve({ kind: 'connected' });
  await waitFor(() => expect(cancel().disabled).toBe(false));
});
