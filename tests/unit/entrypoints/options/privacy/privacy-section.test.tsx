// @vitest-environment happy-dom
import { fireEvent, render, screen, within } from '@testing-library/preact';
import { expect, it, vi } from 'vitest';
import { DebugInfoPart, ErrorCodesPart } from '#entrypoints/options/about/about-section.tsx';
import { PrivacySection } from '#entrypoints/options/privacy/privacy-section.tsx';
import { RequestsPart } from '#entrypoints/options/privacy/requests-part.tsx';
import { StorageUsePart } from '#entrypoints/options/privacy/storage-use-part.tsx';
import type { RequestEntry } from '#lib/domain/service/request-log.ts';
import { errorTable } from '#lib/errors/error-table.ts';
import { fakeOptionsServices } from '../fake-options-services.ts';

const send = async () => undefined;
const cells = (table: HTMLElement) =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent));

it('the privacy section reads nothing before a part of it is opened', async () => {
  const readStorageUse = vi.fn(async () => ({ accounts: [], device: [], areas: [], disk: null }));
  render(<PrivacySection services={fakeOptionsServices({ send, readStorageUse })} />);
  expect(readStorageUse).not.toHaveBeenCalled();
});

it('what is stored is listed in words, with count and size', async () => {
  const readStorageUse = async () => ({
    accounts: [
      { title: 'Blog', stores: [{ name: 'links', count: 1_200, bytes: 640_000 } as const] },
      { title: 'Shop', stores: null },
    ],
    device: [],
    areas: [{ name: 'sync', count: 2, bytes: 310 } as const],
    disk: { usage: 12_300_000, quota: 60_000_000_000 },
  });
  render(<StorageUsePart services={fakeOptionsServices({ send, readStorageUse })} />);
  const table = await screen.findByRole('table', { name: "The account's database: Blog" });
  expect(cells(table)).toEqual([['Your links, with notes and tags links', '1,200', '640 kB']]);
  expect(screen.getByText(/^The account's database: Shop\. The browser does not open the database/)).toBeTruthy();
  expect(screen.getByText('On disk, as the browser counts: 12.3 MB. It allows up to 60 GB.')).toBeTruthy();
});

it('the last requests are listed with time, endpoint, outcome and cost', async () => {
  const requests: readonly RequestEntry[] = [
    { atMs: 0, endpoint: 'deeplink/generate', outcome: 'ok', durationMs: 240, quotaCost: 1 },
    { atMs: 0, endpoint: 'offers/all', outcome: 'service-failure', httpStatus: 500, durationMs: 9, quotaCost: 0 },
    { atMs: 0, endpoint: 'authenticate', outcome: null, durationMs: null, quotaCost: 0 },
  ];
  render(<RequestsPart services={fakeOptionsServices({ send, readRequests: async () => requests })} />);
  const rows = cells(await screen.findByRole('table'));
  expect(rows.map(([, ...told]) => told)).toEqual([
    ['deeplink/generate', 'Answered in 240 ms', '1 link'],
    ['offers/all', expect.stringContaining('service-failure · HTTP 500'), '–'],
    ['authenticate', 'No answer known', '–'],
  ]);
});

it('the last requests have the year of another one', async () => {
  const [atMs, nowMs] = [new Date(2025, 11, 30, 9), new Date(2026, 0, 2, 9)].map((date) => date.getTime());
  const request = { endpoint: 'offers/all', outcome: 'ok', durationMs: 9, quotaCost: 0 } as const;
  const requests = [nowMs ?? 0, atMs ?? 0].map((each) => ({ ...request, atMs: each }));
  const services = { send, readRequests: async () => requests, nowMs: () => nowMs ?? 0 };
  render(<RequestsPart services={fakeOptionsServices(services)} />);
  const rows = cells(await screen.findByRole('table'));
  expect(rows.map(([when]) => when)).toEqual(['2 Jan, 09:00', '30 Dec 2025, 09:00']);
});

it('the debug info is shown before it is copied, and what is copied is what is shown', async () => {
  const copyText = vi.fn(async () => true);
  const readDebugInfo = async () => '{ "linkmint": "1.2.3" }';
  render(<DebugInfoPart services={fakeOptionsServices({ send, readDebugInfo, copyText })} />);
  const shown = await screen.findByRole('region', { name: 'Debug info' });
  expect(copyText).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: 'Copy debug info' }));
  await screen.findByText('Copied what is shown.');
  expect(copyText).toHaveBeenCalledExactlyOnceWith(shown.textContent);
});

it('the debug info says that the browser did not let it be copied', async () => {
  render(<DebugInfoPart services={fakeOptionsServices({ send, copyText: async () => false })} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Copy debug info' }));
  expect((await screen.findByRole('alert')).textContent).toContain('Select the text');
});

it('each have a row with an anchor, and sentences', () => {
  const { container } = render(<ErrorCodesPart wanted={null} />);
  for (const code of Object.keys(errorTable)) {
    const row = container.querySelector(`#error-${code}`);
    expect(row?.textContent?.length).toBeGreaterThan(code.length + 20);
  }
});
