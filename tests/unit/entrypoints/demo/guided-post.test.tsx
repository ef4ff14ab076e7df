// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { GuidedPost } from '#entrypoints/demo/guided-post.tsx';

const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const text = () => (screen.getByRole('img').getAttribute('aria-label') ?? '').replace('Preview for Telegram: ', '');

it('the sample of a post is a post in three clicks: its links are samples, its disclosure comes first, and it can be copied', async () => {
  const writeText = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  render(<GuidedPost />);
  fireEvent.click(screen.getByRole('checkbox', { name: /Harbour night/ }));
  press('Make 2 sample links and the text');
  expect(text()).toMatch(/^Ad: I earn a commission/);
  expect(text()).toContain('HUTAN10');
  const links = text().match(/https:\/\/\S+/g) ?? [];
  expect(links.map((link) => new URL(link).hostname)).toEqual(['links.example', 'links.example']);
  expect(links.every((link) => new URL(link).searchParams.get('aff_sub') === 'telegram')).toBe(true);
  expect(screen.getByRole('status').textContent).toMatch(/^2 sample links are made/);
  press('Copy the text');
  expect(await within(screen.getByRole('status')).findByText(/^Copied\. Its links lead nowhere/)).toBeTruthy();
  expect(writeText).toHaveBeenCalledExactlyOnceWith(text());
});

it('the sample of a post starts over for another place, and draws a blog as its readers see it', () => {
  render(<GuidedPost />);
  press('Make 3 sample links and the text');
  fireEvent.click(screen.getByRole('radio', { name: 'Blog' }));
  expect(screen.queryByRole('img')).toBeNull();
  press('Make 3 sample links and the text');
  expect(screen.getByRole('img').querySelectorAll('li')).toHaveLength(3);
});

it('the sample of a post makes nothing of no product', () => {
  render(<GuidedPost />);
  for (const box of screen.getAllByRole('checkbox')) fireEvent.click(box);
  expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Make 0/ }).disabled).toBe(true);
});
