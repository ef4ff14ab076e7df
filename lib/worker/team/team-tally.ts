import { mergeDevices } from '#lib/domain/backup/plan-restore.ts';
import { pickQuotaDays } from '#lib/domain/quota/quota-history.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { isDay } from '#lib/domain/shape.ts';
import { type TeamBook, type TeamDevice, type TeamSettings, toDeviceName } from '#lib/domain/team/team.ts';
import type { TeamCount } from '#lib/domain/team/team-share.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { sumDays } from '#lib/store/quota/device-counts.ts';
import { type Looked, maxDevices, type TeamRedis } from '#lib/team/create-team-redis.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { parseTeamBook } from '#lib/worker/team/parse-team-book.ts';
import { readOwnCounts } from '#lib/worker/team/read-own-counts.ts';
import { askTeam, isTeamOn, type TeamLineContext } from '#lib/worker/team/team-line.ts';

/* What the team's devices counted, and which presets they share. */

export interface TeamTallyContext extends TeamLineContext, Pick<AccountContext, 'database' | 'readSettings'> {
  readonly redis: TeamRedis;
  readonly readUsage: () => Promise<QuotaUsage>;
  /** The presets and formats that the organisation adds to the team's. */
  readonly readManagedBook: () => Promise<TeamBook>;
}

/**
 * Reads both again with one request. Where the Redis cannot be reached, what was read last stays.
 * @returns whether pages show something new. Null where nothing was read.
 */
export async function refreshTally(context: TeamTallyContext): Promise<boolean | null> {
  const { clock, database, places, readManagedBook, redis } = context;
  if (!(await isTeamOn(context))) {
    // Outside any team, too: the organisation's presets need none.
    await keepBook(await database(), await readManagedBook(), noBook);
    await dropOldCounts(context);
    return null;
  }
  const db = await database();
  const { months, from } = await readOwn(context);
  let asked: TeamSettings | null = null;
  const answer = await askTeam(context, (place, settings) => {
    asked = settings;
    return redis.look(place, months);
  });
  const managed = await readManagedBook();
  if (answer === null || 'problem' in answer) {
    // The organisation's presets come from the browser, whether the Redis answers or not.
    await keepBook(db, managed);
    return null;
  }
  // Its user may have left meanwhile, or joined another team: that one's counts and presets are its own.
  if (!isSameTeam(asked, await places.readSettings())) return null;
  const looked = answer.value;
  const aheadMs = looked.nowMs - clock.nowMs();
  const before = await readShown(db);
  const told = toCounts(looked, aheadMs);
  const known = ofPeriod((await readMeta(db, 'teamCounts')) ?? [], from);
  const gone = known.filter(({ deviceId }) => !told.some((count) => count.deviceId === deviceId));
  // A Redis that was emptied, or lost a key, or another Redis, knows fewer links than the service has counted.
  const highest = new Map(mergeDevices(known, told).map(({ deviceId, days }) => [deviceId, days]));
  const counts = told.map((count) => ({ ...count, days: highest.get(count.deviceId) ?? count.days }));
  await writeMeta(db, 'teamCounts', [...counts, ...gone].slice(0, maxDevices));
  const deviceId = await readMeta(db, 'deviceId');
  const shared = looked.books
    .filter(([device]) => device !== deviceId)
    .map(([device, text]) => parseTeamBook(text, { device, name: nameOf(looked, device) }));
  await keepBook(db, managed, {
    presets: shared.flatMap(({ presets }) => presets),
    templates: shared.flatMap(({ templates }) => templates),
  });
  const isNew = (await readShown(db)) !== before;
  if (isNew) announceDataChange('quota');
  return isNew;
}

const isSameTeam = (one: TeamSettings | null, other: TeamSettings | null): boolean =>
  one?.address === other?.address && one?.publisherId === other?.publisherId;

/** Lists who made how many links. */
export async function listTeamDevices(context: TeamTallyContext): Promise<readonly TeamDevice[]> {
  const db = await context.database();
  const [counts = [], deviceId, own] = [
    await readMeta(db, 'teamCounts'),
    await readMeta(db, 'deviceId'),
    await readOwn(context),
  ];
  return counts.map(({ deviceId: id, name, seenAtMs, days: told }) => {
    const isThis = id === deviceId;
    const days = isThis ? { ...told, ...own.days } : told;
    const month = sumDays(pickQuotaDays(days, own.from));
    return { deviceId: id, name, isThis, month, today: days[own.today] ?? 0, lastSeenAtMs: seenAtMs };
  });
}

const readOwn = async ({ clock, database, readSettings, readUsage }: TeamTallyContext) =>
  readOwnCounts(await database(), await readSettings(), await readUsage(), clock.nowMs(), true);

/** Deletes what colleagues counted before the user left the team, once the period is over. */
async function dropOldCounts(context: TeamTallyContext): Promise<void> {
  const db = await context.database();
  const counts = await readMeta(db, 'teamCounts');
  if (counts === undefined) return;
  if (ofPeriod(counts, (await readOwn(context)).from).length === 0) await db.delete('meta', 'teamCounts');
}

const noBook: TeamBook = { presets: [], templates: [] };

/**
 * Writes only a change, because each start of the worker comes here.
 * @param shared What colleagues share. Absent where they were not asked: what they shared last stays.
 */
async function keepBook(db: Database, managed: TeamBook, shared?: TeamBook): Promise<void> {
  const kept = (await readMeta(db, 'teamBook')) ?? noBook;
  const isShared = ({ from }: { readonly from: string | null }) => from !== null;
  const book: TeamBook = {
    presets: [...managed.presets, ...(shared?.presets ?? kept.presets.filter(isShared))],
    templates: [...managed.templates, ...(shared?.templates ?? kept.templates.filter(isShared))],
  };
  if (JSON.stringify(kept) === JSON.stringify(book)) return;
  await writeMeta(db, 'teamBook', book);
  announceDataChange('team-book');
}

/** The counts of the current period. Devices without any are left out. */
function ofPeriod(counts: readonly TeamCount[], fromDay: string): readonly TeamCount[] {
  return counts.flatMap((count) => {
    const days = pickQuotaDays(count.days, fromDay);
    return Object.keys(days).length > 0 ? [{ ...count, days }] : [];
  });
}

/** What pages show of the team, as text to compare. Leaves out when each device was last seen, and the order. */
async function readShown(db: Database): Promise<string> {
  const [counts = [], book] = [await readMeta(db, 'teamCounts'), await readMeta(db, 'teamBook')];
  return JSON.stringify([counts.map(({ deviceId, days }) => JSON.stringify([deviceId, days])).sort(), book]);
}

const nameOf = ({ devices }: Looked, device: string) => toDeviceName(devices.find(([id]) => id === device)?.[1] ?? '');

/** @param aheadMs How far the Redis' clock is ahead of this device's. */
function toCounts({ counts, devices }: Looked, aheadMs: number): readonly TeamCount[] {
  const days = new Map<string, Record<string, number>>();
  for (const [field, count] of counts) {
    const at = field.lastIndexOf('|');
    const [device, day] = [field.slice(0, at), field.slice(at + 1)];
    if (at > 0 && isDay(day) && Number.isInteger(count)) days.set(device, { ...days.get(device), [day]: count });
  }
  return devices.map(([deviceId, name, seenMs]) => ({
    deviceId,
    name: toDeviceName(name),
    seenAtMs: seenMs - aheadMs,
    days: days.get(deviceId) ?? {},
  }));
}
