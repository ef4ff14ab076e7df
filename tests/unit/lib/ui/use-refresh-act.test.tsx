// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { AppError } from '#lib/errors/app-error.ts';
import { useRefreshAct } from '#lib/ui/use-refresh-act.ts';

function Refresh({ ask }: { readonly ask: () => Promise<unknown> }) {
  const { isBusy, said, refresh } = useRefreshAct(ask, () => 0);
  return (
    <>
      <button aria-busy={isBusy} onClick={refresh} type="button">
        refresh
      </button>
      <p role={said?.isFailure ? 'alert' : 'status'}>{said?.text}</p>
    </>
  );
}

const press = () => fireEvent.click(screen.getByRole('button'));
const isBusy = () => screen.getByRole('button').getAttribute('aria-busy') === 'true';

it('a button that refreshes asks once however often the button is pressed meanwhile, and says that it is done', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = vi.fn(() => promise);
  render(<Refresh ask={ask} />);
  expect(ask).not.toHaveBeenCalled();
  press();
  await waitFor(() => expect(isBusy()).toBe(true));
  press();
  expect(screen.getByRole('status').textContent).toBe('');
  resolve();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Up to date.'));
  expect(isBusy()).toBe(false);
  expect(ask).toHaveBeenCalledOnce();
});

it('a button that refreshes says why it failed and what to do, until it is pressed again', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  const ask = vi.fn(() => promise).mockRejectedValueOnce(new AppError('not-offered', { httpStatus: 404 }));
  render(<Refresh ask={ask} />);
  press();
  expect((await screen.findByRole('alert')).textContent).toBe(
    'Your network has no such list. Linkmint asks again by itself. Everything else keeps working.',
  );
  press();
  await waitFor(() => expect(screen.queryByRole('alert')).toBeNull());
  resolve();
  await waitFor(() => expect(screen.getByRole('status').textContent).toBe('Up to date.'));
});
