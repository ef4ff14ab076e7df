// @vitest-environment happy-dom

import { cleanup, fireEvent, render, screen } from '@testing-library/preact';
import { afterEach, expect, it } from 'vitest';
import { openDatabase } from '#lib/store/database.ts';
import { writeMeta } from '#lib/store/meta.ts';
import { aDiaryLine } from '#tests/builders/a-diary-line.ts';
import { aKeptLink } from '#tests/builders/a-kept-link.ts';
import { anOffer } from '#tests/builders/an-offer.ts';
import { openTestAccount } from '#tests/builders/open-test-account.ts';
import { LinkAnswerView } from '#ui/checks/link-answer.tsx';
import { useEnglishMessages } from '../use-english-messages.ts';
import { makeCheckServices } from './make-check-services.ts';

useEnglishMessages();
afterEach(cleanup);

async function show(url: string) {
  const account = await openTestAccount();
  const db = await openDatabase(account.accountId);
  await writeMeta(db, 'linkHosts', ['go.links.example']);
  await db.put('offers', anOffer({ name: 'Kedai Harian' }));
  const link = aKeptLink({ subIds: ['blog', '', '', '', ''], fromTeam: { device: 'Aina', atMs: 1 } });
  await db.put('links', link);
  await db.put('diary', aDiaryLine({ kind: 'copied', channel: 'Telegram', urls: [link.destinationUrl] }));
  db.close();
  const made = makeCheckServices(account, {
    priceCheck: () => ({ toMake: 1, reused: 0, beyondReserve: 0, blocked: 0, left: 9 }),
  });
  render(<LinkAnswerView services={made.services} url={url} onBack={() => undefined} />);
  return { ...made, link };
}

const factOf = (name: string) => screen.getByText(name).nextElementSibling?.textContent;

it('a link of the user’s says all that is stored of it, and is copied again', async () => {
  const { copied, link, sentOf } = await show('https://go.links.example/c8a2?utm_source=mail');
  fireEvent.click(await screen.findByRole('button', { name: 'Copy again' }));
  await screen.findByText('Copied');
  expect(copied).toEqual([link.trackingLink]);
  expect(factOf('Sub IDs')).toBe('blog');
  expect(factOf('Made')).toMatch(/, by Aina$/);
  expect(factOf('Last copied')).toMatch(/ · Telegram$/);
  expect(factOf('Leads to')).toBe(link.destinationUrl);
  screen.getByRole('button', { name: 'Open in Links' });
  expect(sentOf('makeCheckLinks')).toEqual([]);
});

it('another person’s link names the parameter, what is left, and offers to make one’s own', async () => {
  await show('https://www.kedai.example/p/1?aff_id=9&size=3');
  await screen.findByText(/^Another person’s: aff_id\./);
  expect(factOf('Without the tag')).toBe('https://www.kedai.example/p/1?size=3');
  await screen.findByRole('button', { name: 'Make my link' });
});

it('a short link that nothing knows is not opened', async () => {
  await show('');
  fireEvent.input(screen.getByRole('textbox', { name: 'Address of a link' }), { target: { value: 'bit.ly/abc' } });
  fireEvent.click(screen.getByRole('button', { name: 'What is this link?' }));
  await screen.findByText('a short link, which Linkmint never opens');
  expect(factOf('Leads to')).toBe('The link does not say, and Linkmint never opens it.');
});
