import { beforeEach, expect, it } from 'vitest';
import { type StoredChoice, storedChoices } from '#lib/domain/backup/choices.ts';
import { idleReportProgress } from '#lib/domain/earnings/report-progress.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { type Database, openDatabase } from '#lib/store/database.ts';
import { emptyReportState } from '#lib/store/earnings/read-report-state.ts';
import { readMeta } from '#lib/store/meta.ts';
import type { MetaValues } from '#lib/store/schema/meta-parsers.ts';
import { metaParsers } from '#lib/store/schema/meta-parsers.ts';
import type { ReportCursor } from '#lib/store/schema/report-records.ts';
import type { ListingCursor, SyncCursor } from '#lib/store/schema/sync-cursors.ts';
import { aDoneMark } from '#tests/builders/a-done-mark.ts';
import { aKeptCheck } from '#tests/builders/a-kept-check.ts';
import { aPostProduct } from '#tests/builders/a-post.ts';

type Name = keyof MetaValues;

/** What is stored, and what is read of it; undefined if the value counts as missing. */
type Reading<Value> = readonly [stored: unknown, read: Value | undefined];

interface Cases<Value> {
  /** As this version writes it, with all that it may have. */
  readonly whole: Value;
  /** As an earlier version wrote it, if that had less. */
  readonly older?: Reading<Value>;
  /** As a later version may write it. */
  readonly newer: Reading<Value>;
  /** What counts as missing. */
  readonly missing?: readonly unknown[];
  /** What is read in part. */
  readonly damaged?: readonly Reading<Value>[];
}

const atMs = 1_770_000_000_000;
const unreadable = { rows: 1, fields: 2 };
const time: Cases<number> = { whole: atMs, newer: [{ atMs, zone: 8 }, undefined], missing: ['yesterday', Number.NaN] };

const aListingCursor: Required<ListingCursor> = {
  generation: 3,
  startedAtMs: atMs,
  page: 2,
  pagesKnown: 9,
  waitingUntilMs: null,
  failures: 1,
  rowsSeen: 100,
  mark: '100-x',
  listed: 850,
  unreadable,
  isListed: true,
};
const {
  failures: _failures,
  rowsSeen: _rowsSeen,
  mark: _mark,
  listed: _listed,
  unreadable: _unreadable,
  isListed: _isListed,
  ...olderListingCursor
} = aListingCursor;
const listing: Cases<ListingCursor> = {
  whole: aListingCursor,
  older: [olderListingCursor, olderListingCursor],
  newer: [{ ...aListingCursor, after: 'row-200' }, undefined],
  missing: [{ ...aListingCursor, page: '2' }, { ...aListingCursor, unreadable: 3 }, null],
};

const olderSyncCursor: SyncCursor = {
  kind: 'full',
  generation: 3,
  startedAtMs: atMs,
  movedAtMs: atMs,
  updatedSince: '2026-02-02 10:40:00',
  step: 1,
  page: 4,
  stepCount: null,
  isRepeated: false,
  expectedOffers: 0,
  isSuspect: false,
  pagesDone: 3,
  pagesBefore: 2,
  failures: 0,
};
const aSyncCursor: Required<SyncCursor> = {
  ...olderSyncCursor,
  movedAtMs: atMs,
  emptyLists: ['paused'],
  filterSamples: [['101'], []],
  stepPages: 7,
  stepRows: 300,
  stepMark: '100-x',
  batch: 1,
  unreadablePrograms: unreadable,
  calls: 3,
  changeCalls: 2,
  unreadable,
};

const olderReportCursor: ReportCursor = {
  currency: 'USD',
  startedAtMs: atMs,
  reach: 'all',
  steps: [
    { type: 'all' },
    { type: 'hours', start: '2026-02-02 10:40:00' },
    { type: 'span', slice: { start: '2026-01-01', end: '2026-01-31' }, onlyMissing: true },
    { type: 'pending', before: '2026-01-01', after: { openSince: '2025-12-01 00:00:00', conversionId: '7' } },
    { type: 'pending', before: '2026-01-01', after: null },
  ],
  page: 2,
  stepCount: 100,
  stepUnreadable: 0,
  pagesDone: 1,
  failures: 0,
};
const aReportCursor: Required<ReportCursor> = {
  ...olderReportCursor,
  generation: 3,
  stepUnreadableFields: 0,
  stepPageRows: 0,
  stepShown: 0,
  stepRows: 100,
  stepMark: '100-x',
  stepPages: 2,
  listedOfAll: 150,
  shortfall: { listed: 150, given: 100 },
  lacksAll: true,
  areDatesIgnored: true,
  isForUser: true,
};

const aReplacing = {
  ...{ runId: 'run-1', causeId: 'program:101:paused:5', offerName: 'Kedai Harian (MY)', atMs: 5, day: '2026-11-27' },
  posts: [{ postId: 'post-1', products: [{ product: aPostProduct(), at: 0 }] }],
};
const aCodeReplacing = {
  ...{ kind: 'code' as const, runId: 'run-2', causeId: 'coupon:7:2026-11-24', code: 'BERAS5', coupon: null },
  ...{ atMs: 5, day: '2026-11-27' },
  posts: [
    {
      ...{ postId: 'post-1', changedAtMs: 5 },
      products: [
        { productId: 'rice', coupon: { campaignId: '7', name: '', voucherCode: 'BERAS5', endDate: '2026-11-24' } },
      ],
      texts: [{ channelId: 'telegram', lineCount: 2, lines: [{ at: 1, was: 'BERAS5', now: null }] }],
    },
  ],
};
const aLine = { url: 'https://shop.example/p/1', program: '', subIds: noSubIds, title: 'Rice' };
const anAct = { requestId: 'r', subIds: ['news-7', '', '', '', ''] as const };
const aCorrection = { difference: -2, counted: 4, atMs };
const aRefusal = { code: 'not-offered' as const, httpStatus: 404, looks: 1, isNotOffered: true, retryAtMs: atMs };
const aBackoff = { untilMs: atMs + 0.5, failures: 2, faults: 1 };
const counts = { '2026-02-01': 4, '2026-02-02': 0 };
const aReportState = {
  ...emptyReportState,
  currency: 'USD' as const,
  lastAllAtMs: atMs,
  areDatesIgnored: true,
  seenAtMs: atMs,
};

const aTeam = {
  address: 'https://redis.example',
  publisherId: '77',
  deviceName: 'Desk',
  share: 'reuse' as const,
  publishesPresets: false,
};
const aLease = { atMs, aheadMs: -3_600_000, devices: 3, rank: 1, credit: 12, ownThen: 4, born: atMs, creditUntilMs: 0 };
const aTeamCount = { deviceId: 'd', name: 'Desk', seenAtMs: atMs, days: counts };
const aTeamBook = {
  presets: [{ presetId: 'team-p', name: 'News', subIds: noSubIds, formatId: 'plain', from: null }],
  templates: [{ kind: 'template' as const, formatId: 'team-f', name: 'Post', template: '{link}', from: 'Desk' }],
};

const aNewerTeam = { ...aTeam, region: 'eu' };
const aNewerLease = { ...aLease, seat: 3 };
const aNewerBook = { ...aTeamBook, rules: [] };

/** Every value of `meta` that is no choice: one without its cases does not compile. */
const cases: { readonly [Each in Exclude<Name, StoredChoice>]: Cases<MetaValues[Each]> } = {
  teamSettings: {
    whole: aTeam,
    newer: [aNewerTeam, aNewerTeam],
    missing: [{ ...aTeam, share: 'everything' }, { address: 'https://redis.example' }],
  },
  teamLease: { whole: aLease, newer: [aNewerLease, aNewerLease], missing: [{ ...aLease, credit: -1 }] },
  teamCounts: {
    whole: [aTeamCount],
    newer: [[aTeamCount, { device: 'other' }], [aTeamCount]],
    missing: ['none'],
    damaged: [[[{ ...aTeamCount, days: { never: 3 } }, aTeamCount], [aTeamCount]]],
  },
  teamOutbox: { whole: ['l1', 'l2'], newer: [['l1', { linkId: 'l2' }], ['l1']], missing: ['l1'] },
  teamBook: {
    whole: aTeamBook,
    newer: [aNewerBook, aNewerBook],
    missing: [{ ...aTeamBook, presets: [{ presetId: 'p' }] }],
  },
  deviceId: { whole: 'mine', newer: [{ id: 'mine' }, undefined], missing: ['', 7] },
  publishedCounts: {
    whole: counts,
    newer: [{ ...counts, '2026-02-03': { links: 3 } }, counts],
    missing: [[4, 5], 'none'],
    damaged: [[{ ...counts, '2026-01-31': -1, '2026-01-30': 0.5, '2026-01-29': '3', never: 9 }, counts]],
  },
  publishedToDay: { whole: '2026-02-02', newer: [{ day: '2026-02-02' }, undefined], missing: ['2 February', 20260202] },
  syncCursor: {
    whole: aSyncCursor,
    older: [olderSyncCursor, olderSyncCursor],
    newer: [{ ...aSyncCursor, lane: 'background' }, undefined],
    missing: [
      { ...aSyncCursor, step: -1 },
      { ...aSyncCursor, kind: 'everything' },
      { ...aSyncCursor, generation: undefined },
      [],
    ],
  },
  syncProgress: {
    whole: idleSyncProgress,
    newer: [
      { ...idleSyncProgress, error: 'too-hot', shopCount: 3 },
      { ...idleSyncProgress, error: 'too-hot', shopCount: 3 } as never,
    ],
    missing: [
      { ...idleSyncProgress, phase: 'resting' },
      { ...idleSyncProgress, pagesDone: '3' },
    ],
  },
  offerCount: { whole: 700, newer: [{ offers: 700 }, undefined], missing: [-1, '700'] },
  generation: { whole: 3, newer: [{ walk: 3 }, undefined], missing: [-1, Number.NaN] },
  quotaCorrection: {
    whole: aCorrection,
    newer: [{ ...aCorrection, by: 'user' }, { ...aCorrection, by: 'user' } as never],
    missing: [{ ...aCorrection, difference: '-2' }, { difference: 412 }],
  },
  linksUsedUpAtMs: { whole: atMs, newer: [{ atMs }, undefined], missing: [Number.NaN, 'today'] },
  gateBackoff: {
    whole: aBackoff,
    older: [
      { untilMs: atMs, failures: 1 },
      { untilMs: atMs, failures: 1 },
    ],
    newer: [{ ...aBackoff, endpoint: 'offers/all' }, { ...aBackoff, endpoint: 'offers/all' } as never],
    missing: [{ ...aBackoff, failures: Number.NaN }, atMs],
  },
  lastFullWalkAtMs: time,
  lastWalkAtMs: time,
  walkCalls: {
    whole: { everything: 31, changes: 7 },
    older: [{ changes: 7 }, { changes: 7 }],
    newer: [
      { everything: 31, changes: 7, images: 4 },
      { everything: 31, changes: 7 },
    ],
    missing: [31],
    damaged: [[{ everything: Number.POSITIVE_INFINITY, changes: 7 }, { changes: 7 }]],
  },
  campaignsListedAtMs: time,
  shopsListedAtMs: time,
  emptySinceMs: {
    whole: { approved: atMs, paused: atMs, active: atMs, campaigns: atMs, shops: atMs },
    newer: [{ shops: atMs, banners: atMs }, { shops: atMs }],
    missing: [atMs],
    damaged: [[{ shops: 'today', campaigns: atMs }, { campaigns: atMs }]],
  },
  listingRefusals: {
    whole: { shops: aRefusal, changes: { ...aRefusal, httpStatus: null } },
    newer: [{ shops: aRefusal, banners: aRefusal }, { shops: aRefusal }],
    missing: [404],
    damaged: [[{ shops: { ...aRefusal, looks: -1 }, campaigns: aRefusal }, { campaigns: aRefusal }]],
  },
  unreadable: {
    whole: { programs: unreadable, conversions: unreadable },
    newer: [{ programs: unreadable, images: unreadable }, { programs: unreadable }],
    missing: ['all'],
    damaged: [[{ programs: unreadable, shops: 4 }, { programs: unreadable }]],
  },
  campaignsCursor: listing,
  shopsCursor: listing,
  tokenCounter: {
    whole: { next: 8, acts: [anAct] },
    newer: [
      { next: 8, acts: [anAct], seed: 1 },
      { next: 8, acts: [anAct] },
    ],
    missing: [8],
    damaged: [
      [
        { next: '8', acts: [anAct] },
        { next: 1, acts: [anAct] },
      ],
      [
        { next: 8, acts: [{ requestId: 'q', subIds: ['one'] }, anAct, null] },
        { next: 8, acts: [anAct] },
      ],
      [{ next: 8 }, { next: 8, acts: [] }],
    ],
  },
  linkHosts: {
    whole: ['go.links.example'],
    newer: [['go.links.example', { host: 'to.links.example' }], ['go.links.example']],
    missing: ['go.links.example'],
  },
  ignoredLinkHosts: {
    whole: ['go.links.example'],
    newer: [['go.links.example', { host: 'to.links.example' }], ['go.links.example']],
    missing: ['go.links.example'],
  },
  leftHosts: {
    whole: ['go.links.example'],
    newer: [['go.links.example', { host: 'to.links.example' }], ['go.links.example']],
    missing: ['go.links.example'],
  },
  pageChecks: {
    whole: [aKeptCheck()],
    older: [[], []],
    newer: [[{ ...aKeptCheck(), words: 900 }], [{ ...aKeptCheck(), words: 900 } as never]],
    missing: [aKeptCheck()],
    damaged: [[[aKeptCheck(), { ...aKeptCheck(), earn: -1 }, 'https://dapur.example/rice'], [aKeptCheck()]]],
  },
  bulkDraft: {
    whole: [{ ...aLine, isChosen: true }],
    older: [[aLine], [aLine]],
    newer: [[{ ...aLine, image: '' }], [{ ...aLine, image: '' } as never]],
    missing: [{ lines: [aLine] }],
    damaged: [[[aLine, { ...aLine, subIds: ['one'] }, 'https://shop.example/'], [aLine]]],
  },
  filePart: {
    whole: { runId: 'f', place: 3, added: 5, changed: 0 },
    newer: [{ runId: 'f', place: [3], added: 5, changed: 0 }, undefined],
    missing: [{ runId: 'f', place: -1, added: 5, changed: 0 }],
  },
  toldPostCauses: {
    whole: ['coupon:1:2026-11-24'],
    newer: [{ 'coupon:1': 1 }, undefined],
    damaged: [[['coupon:1', 7], ['coupon:1']]],
  },
  doneMarks: {
    whole: [aDoneMark()],
    older: [[], []],
    newer: [[{ ...aDoneMark(), why: 'seen' }], [{ ...aDoneMark(), why: 'seen' } as never]],
    missing: [{ rowId: 'coupon:1' }],
    damaged: [[[aDoneMark(), { ...aDoneMark(), atMs: -1 }, 'coupon:1'], [aDoneMark()]]],
  },
  replacings: {
    whole: [aReplacing, aCodeReplacing],
    older: [[], []],
    newer: [[{ ...aReplacing, note: '' }], [{ ...aReplacing, note: '' } as never]],
    missing: [aReplacing],
    damaged: [
      [[aReplacing, { ...aReplacing, day: 'today' }], [aReplacing]],
      [[{ ...aCodeReplacing, code: 5 }, aCodeReplacing], [aCodeReplacing]],
    ],
  },
  toldDay: { whole: '2026-11-27', newer: [20_261_127, undefined], missing: ['today'] },
  isCountryAsked: { whole: true, newer: [2, undefined], missing: ['yes'] },
  isEarningsAnswered: { whole: true, newer: [2, undefined], missing: ['yes'] },
  reportCursor: {
    whole: aReportCursor,
    older: [olderReportCursor, olderReportCursor],
    newer: [{ ...aReportCursor, steps: [{ type: 'year', year: 2026 }] }, undefined],
    missing: [
      { ...aReportCursor, steps: 'all' },
      { ...aReportCursor, steps: [{ type: 'span', slice: { start: '2026-01-01' }, onlyMissing: true }] },
      { ...aReportCursor, currency: 'shells' },
    ],
  },
  reportProgress: {
    whole: { ...idleReportProgress, phase: 'span', error: 'offline' },
    newer: [{ ...idleReportProgress, phase: 'year' }, undefined],
    missing: [{ ...idleReportProgress, waitingUntilMs: 'soon' }],
  },
  reportState: {
    whole: aReportState,
    older: [{ currency: 'USD' }, { ...emptyReportState, currency: 'USD' }],
    newer: [{ ...aReportState, lastYearAtMs: atMs }, aReportState],
    missing: ['USD'],
    damaged: [
      [
        { ...aReportState, currency: 'shells', seenAtMs: 'now' },
        { ...aReportState, currency: 'own', seenAtMs: null },
      ],
    ],
  },
};

const readings = Object.entries(cases).flatMap(
  ([name, { whole, older = [whole, whole], newer, missing = [], damaged = [] }]) => [
    { name: name as Name, what: 'whole', stored: whole as unknown, read: whole as unknown },
    { name: name as Name, what: 'older', stored: older[0], read: older[1] },
    { name: name as Name, what: 'newer', stored: newer[0], read: newer[1] },
    ...[...missing.map((stored) => [stored, undefined] as const), ...damaged].map(([stored, read]) => ({
      name: name as Name,
      what: `damaged (${JSON.stringify(stored)})`,
      stored,
      read,
    })),
  ],
);

/** How a choice is read follows from its row. */
const choiceReadings = Object.entries(storedChoices).flatMap(([name, { is }]) =>
  ['top-left', 'middle-left', 2, [], {}].map((stored) => {
    const what = `a choice (${JSON.stringify(stored)})`;
    return { name: name as Name, what, stored, read: is(stored) ? stored : undefined };
  }),
);

let database: Database;
beforeEach(async () => {
  database = await openDatabase('test');
});

it.each([...readings, ...choiceReadings])(
  'a value of meta: $name, $what, is read as far as possible',
  async ({ name, stored, read }) => {
    await database.put('meta', stored, name);
    expect(await readMeta(database, name)).toEqual(read);
  },
);

it.each(Object.keys(metaParsers) as Name[])('a value of meta: %s is missing when nothing is stored', async (name) => {
  expect(await readMeta(database, name)).toBeUndefined();
});

it('a value of meta stays unchanged on the disk, however much of it can be read', async () => {
  const stored = { next: 8, acts: [], seed: 1 };
  await database.put('meta', stored, 'tokenCounter');
  await readMeta(database, 'tokenCounter');
  expect(await database.get('meta', 'tokenCounter')).toEqual(stored);
});
