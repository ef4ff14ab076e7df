import { expect, it } from 'vitest';
import { type DebugFacts, toDebugInfo } from '#lib/domain/privacy/debug-info.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { aQuotaUsage } from '#tests/builders/a-quota-usage.ts';

const facts: DebugFacts = {
  atMs: Date.UTC(2026, 0, 2, 3, 4, 5),
  version: '1.2.3',
  browser: 'Browser/1',
  language: 'en',
  connection: {
    state: 'needs-attention',
    reason: 'wrong-credentials',
    connectedAtMs: 1,
    serviceUrl: 'https://canary-host.example/canary-path',
    marketplacePath: 'canary-marketplace',
  },
  hasServiceAccess: true,
  hasPageAccess: false,
  settings: {
    ...defaultSettings,
    countries: ['canary-country'],
    disclosure: 'canary-disclosure',
    formatId: 'canary-id',
  },
  usage: aQuotaUsage({ used: 7, usedHere: 7 }),
  sync: { ...idleSyncProgress, programCount: 12, lastCompletedAtMs: 0 },
  walkCalls: { everything: 6 },
  listingRefusals: { shops: { code: 'not-offered', httpStatus: 404, looks: 3, isNotOffered: true, retryAtMs: 9 } },
  unreadable: {
    programs: { rows: 1, fields: 2, shortfall: { listed: 45, given: 40 }, pageRows: 20 },
    conversions: { rows: 0, fields: 0, pageRows: 50 },
  },
  refusalWords: ['Offer not joined: Canary Shop via canary-host.example, id 99182', 'Offer not joined', 'nope'],
  storage: {
    accounts: [{ stores: [{ name: 'links', count: 3, bytes: 900 }] }],
    device: [],
    areas: [{ name: 'sync', count: 0, bytes: 0 }],
    disk: { usage: 1, quota: 2 },
  },
  requests: [
    { atMs: 0, endpoint: 'deeplink/generate', outcome: 'timed-out', durationMs: 25_000, quotaCost: 1 },
    { atMs: 0, endpoint: 'offers/all', outcome: 'service-failure', httpStatus: 500, durationMs: 80, quotaCost: 0 },
    { atMs: 0, endpoint: 'authenticate', outcome: null, durationMs: null, quotaCost: 0 },
  ],
};

it('the debug info has states, codes, counts and times', () => {
  expect(JSON.parse(toDebugInfo(facts))).toMatchObject({
    written: '2026-01-02T03:04:05.000Z',
    linkmint: '1.2.3',
    connection: { state: 'needs-attention', reason: 'wrong-credentials', isLocal: false, hasMarketplace: true },
    settings: { callsPerMinute: 20, quotaPeriod: 'calendar-month', bulkReserve: 10, showServiceImages: false },
    quota: { used: 7, limit: 1000 },
    storage: { accounts: [{ links: '3 records, about 900 bytes' }], areas: {} },
    requests: [
      '1970-01-01T00:00:00.000Z · deeplink/generate · timed-out · 25000 ms · 1 link',
      '1970-01-01T00:00:00.000Z · offers/all · service-failure · HTTP 500 · 80 ms',
      '1970-01-01T00:00:00.000Z · authenticate · no answer known',
    ],
  });
});

it('the debug info has no address, no name and no text of the user', () => {
  expect(toDebugInfo(facts)).not.toMatch(/canary|https?:/);
});

it('the debug info describes a dialect: encodings, ignored filters, listings that are refused or fall short, sizes of pages, and calls for a walk', () => {
  const connection = {
    ...facts.connection,
    callEncoding: 'form',
    bodyEncoding: 'json',
    isEncodingChosen: true,
    unreadFilters: ['activity'],
    marketplaceSearch: 'none',
  } as const;
  expect(JSON.parse(toDebugInfo({ ...facts, connection }))).toMatchObject({
    service: {
      bodyEncoding: 'json',
      callEncoding: 'form',
      isEncodingChosen: true,
      ignoredFilters: ['activity'],
      marketplaceSearch: 'none',
      callsForWalk: { everything: 6 },
      refusedListings: ['shops · not-offered · HTTP 404 · 3 times'],
      unreadable: [
        'programs · rows: 1 · fields: 2 · 40 of 45 came · fullest page: 20 rows',
        'conversions · rows: 0 · fields: 0 · fullest page: 50 rows',
      ],
    },
  });
});

it('the debug info has the words of refusals, each once, without names, hosts and numbers', () => {
  const { service } = JSON.parse(toDebugInfo(facts));
  expect(service.refusalWords).toEqual(['Offer not joined: … via … id …', 'Offer not joined', 'nope']);
});

it('the debug info has nothing that was stored in the place of a code', () => {
  const sync = { ...facts.sync, error: 'https://canary.example/?secret=1' as 'internal' };
  expect(JSON.parse(toDebugInfo({ ...facts, sync }))).toMatchObject({ sync: { error: 'unreadable' } });
});
