// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { App } from '#entrypoints/demo/app.tsx';

const copy = () => fireEvent.click(screen.getByRole('button', { name: 'Copy sample link' }));
const links = () => screen.getByRole('region', { name: 'Sample links that you made' });

it('the page of samples goes through the whole job without an account: choose a merchant, copy, find the link kept, see what it brought', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<App />);
  fireEvent.click(screen.getByRole('button', { name: /Bilah Kitchen/ }));
  fireEvent.input(screen.getByLabelText('Sub ID 1'), { target: { value: 'blog' } });
  copy();
  expect(await within(links()).findByText('bilah.example/knives/chef-20 · blog')).toBeTruthy();
  expect(navigator.clipboard.writeText).toHaveBeenCalledOnce();

  fireEvent.click(within(links()).getByRole('button', { name: 'Let a shopper buy' }));
  expect(within(links()).getByText('1 sale, pending: 6.50%')).toBeTruthy();
});

it('the page of samples keeps the same link once, and another one for another sub ID', async () => {
  vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<App />);
  copy();
  copy();
  expect(await within(links()).findAllByRole('listitem')).toHaveLength(1);
  fireEvent.input(screen.getByLabelText('Sub ID 1'), { target: { value: 'video' } });
  copy();
  expect(await within(links()).findByText(/· video$/)).toBeTruthy();
  expect(within(links()).getAllByRole('listitem')).toHaveLength(2);
});
