// @vitest-environment happy-dom
import { fireEvent, render, screen, waitFor, within } from '@testing-library/preact';
import { expect, it } from 'vitest';
import { LearnedSitesSection } from '#entrypoints/options/merchant-pages/learned-sites-section.tsx';
import { AppError } from '#lib/errors/app-error.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { LearnedSite } from '#lib/store/programs/read-learned-sites.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

const about = { offerId: '101', programName: 'Kedai Harian', untilMs: null };
const sites: readonly LearnedSite[] = [
  { ...about, kind: 'refused', host: 'closed.example', untilMs: Date.UTC(2026, 11, 6, 12) },
  { ...about, kind: 'learned', host: 'www.outlet.example' },
  { ...about, kind: 'rejected', host: 'rumah.example', offerId: '102', programName: null },
];

function show(initial: readonly LearnedSite[], answer: () => void = () => undefined) {
  let stored = initial;
  const sent: unknown[] = [];
  const services = fakeOptionsServices({
    readLearnedSites: async () => stored,
    send: async (name: string, input: { host: string }) => {
      sent.push([name, input]);
      answer();
      stored = stored.filter(({ host }) => host !== input.host);
    },
  });
  render(<LearnedSitesSection services={services} />);
  return {
    sent,
    change(next: readonly LearnedSite[]) {
      stored = next;
      announceDataChange('sites');
    },
  };
}

const rows = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent);

it('the learned sites show how each was learned, and of which program', async () => {
  show(sites);
  await screen.findByRole('list', { name: 'Learned sites' });
  expect(rows()).toEqual([
    'closed.example  Kedai HarianRefused by your network: not asked again until 6 DecRemove',
    'www.outlet.example  Kedai HarianLearned by a linkRemove',
    'rumah.example  Program 102You said: wrong programRemove',
  ]);
});

it('the learned sites are removed one by one, each by its own undo, and the focus stays in the list', async () => {
  const { sent } = show(sites);
  fireEvent.click(await screen.findByRole('button', { name: 'Remove www.outlet.example → Kedai Harian' }));
  await waitFor(() => expect(rows()).toHaveLength(2));
  const next = () => document.activeElement?.getAttribute('aria-label');
  await waitFor(() => expect(next()).toBe('Remove rumah.example → Program 102'));
  fireEvent.click(document.activeElement as HTMLElement);
  await waitFor(() => expect(next()).toBe('Remove closed.example → Kedai Harian'));
  fireEvent.click(document.activeElement as HTMLElement);
  expect(await screen.findByText(/^Nothing learned yet/)).toBeTruthy();
  await waitFor(() => expect(document.activeElement?.tagName).toBe('H2'));
  expect(sent).toEqual([
    ['forgetHost', { offerId: '101', host: 'www.outlet.example' }],
    ['rejectProgram', { offerId: '102', host: 'rumah.example', isRejected: false }],
    ['forgetRefusal', { offerId: '101', host: 'closed.example' }],
  ]);
});

it('the learned sites follow what is learned meanwhile', async () => {
  const { change } = show([]);
  expect(await screen.findByText(/^Nothing learned yet/)).toBeTruthy();
  change(sites);
  await waitFor(() => expect(rows()).toHaveLength(3));
});

it('the learned sites say why one could not be removed', async () => {
  show(sites, () => {
    throw new AppError('storage-full');
  });
  fireEvent.click(await screen.findByRole('button', { name: /^Remove closed/ }));
  expect(await screen.findByRole('alert')).toBeTruthy();
  expect(rows()).toHaveLength(3);
});

it('the learned sites are shown in batches if there are many', async () => {
  show(Array.from({ length: 45 }, (_, index) => ({ ...about, kind: 'learned', host: `h${index}.example` })));
  await screen.findByRole('list');
  expect(rows()).toHaveLength(20);
  fireEvent.click(screen.getByRole('button', { name: 'Show 25 more' }));
  await waitFor(() => expect(within(screen.getByRole('list')).getAllByRole('listitem')).toHaveLength(40));
});
