// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { ConnectStep } from '#entrypoints/welcome/connect-step.tsx';
import { type Connection, noConnection } from '#lib/domain/accounts/connection.ts';
import type { ManagedFields } from '#lib/domain/policy/managed-fields.ts';
import { AppError } from '#lib/errors/app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import { aWelcomeSnapshot, fakeWelcomeServices } from './fake-welcome-services.ts';

function show(managed: ManagedFields, pinnedServiceUrl: string | null = null) {
  const send = vi.fn(async (_name: string, _input: object) => ({ kind: 'connected', accountId: 'test' }));
  const requestServiceAccess = vi.fn(async (_serviceUrl: string) => true);
  const { services } = fakeWelcomeServices(aWelcomeSnapshot(), {
    pinnedServiceUrl,
    readManaged: async () => managed,
    send: send as unknown as Send,
    requestServiceAccess,
  });
  const draw = (connection: Connection) => (
    <ConnectStep services={services} connection={connection} onConnected={async () => undefined} />
  );
  const { rerender } = render(draw(noConnection));
  return { send, requestServiceAccess, redraw: (connection: Connection) => rerender(draw(connection)) };
}
const address = () => screen.getByLabelText<HTMLInputElement>('Service URL');

it('the step that connects takes the service of the organisation’s policy, says so, and asks the browser for its host alone', async () => {
  const { send, requestServiceAccess } = show({ serviceUrl: 'https://api.network.example' });
  expect(await screen.findByText('Set by your organisation')).toBeTruthy();
  expect([address().value, address().readOnly]).toEqual(['https://api.network.example', true]);
  for (const label of ['API key', 'API secret']) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: 'general' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await waitFor(() => expect(send).toHaveBeenCalledOnce());
  expect(requestServiceAccess).toHaveBeenCalledExactlyOnceWith('https://api.network.example');
  expect(send.mock.calls[0]).toMatchObject(['connect', { serviceUrl: 'https://api.network.example' }]);
});

it('the step that connects lets the user type the address if no policy sets it', async () => {
  show({ teamAddress: 'https://team.example' });
  expect(address().readOnly).toBe(false);
  expect(screen.queryByText('Set by your organisation')).toBeNull();
});

it('the step that connects keeps to the service that the build is for, whatever a policy says', async () => {
  const { send } = show({ serviceUrl: 'https://api.network.example' }, 'https://api.build.example');
  await waitFor(() => expect(address().value).toBe('https://api.build.example'));
  expect(screen.queryByText('Set by your organisation')).toBeNull();
  expect(send).not.toHaveBeenCalled();
});

it('the step that connects leads to another encoding where the service does not take the one that the user chose', async () => {
  const { send } = show({ serviceUrl: 'https://api.network.example' });
  send.mockRejectedValue(new AppError('incorrect-arguments'));
  await screen.findByText('Set by your organisation');
  for (const label of ['API key', 'API secret']) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: 'general' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  expect((await screen.findByRole('alert')).textContent).toMatch(/Choose another encoding/);
});

it('the step that connects says of a failed try nothing more once another window has connected', async () => {
  const { send, redraw } = show({ serviceUrl: 'https://api.network.example' });
  send.mockRejectedValue(new AppError('wrong-credentials'));
  await screen.findByText('Set by your organisation');
  for (const label of ['API key', 'API secret']) {
    fireEvent.input(screen.getByLabelText(label), { target: { value: 'general' } });
  }
  fireEvent.click(screen.getByRole('button', { name: 'Connect' }));
  await screen.findByRole('alert');
  redraw({ ...noConnection, state: 'connected', serviceUrl: 'https://api.network.example', connectedAtMs: 0 });
  expect(screen.getByRole('status').textContent).toBe('Connected to api.network.example');
  expect(screen.queryByRole('alert')).toBeNull();
});
