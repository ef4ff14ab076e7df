import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import type { AccountSettings } from '#lib/domain/settings/settings.ts';
import { browser as extensionApi } from '#lib/platform/browser.ts';
import { makeSandboxService } from '#tests/builders/make-sandbox-service.ts';
import { permitService } from '#tests/builders/make-worker.ts';
import { fakeClock } from '#tests/fakes/fake-clock.ts';
import { fakePageApis } from '#tests/fakes/fake-page-apis.ts';
import { fakeRandom } from '#tests/fakes/fake-random.ts';
import { createControl } from '#tests/sandbox/control/create-control.ts';
import { publisher } from '#tests/sandbox/create-account.ts';
import { copyProfile } from './copy-profile.ts';
import type { OnMark } from './create-lives.ts';
import { createMortalBrowser } from './create-mortal-browser.ts';
import { countActs, findLedgerFaults, findMiscounted, type LedgerAllowance } from './find-ledger-faults.ts';
import { findTornData } from './find-torn-data.ts';
import { connectInput, type KillPath, type KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';
import { withDatabase } from './with-database.ts';

export interface KillWorldOptions {
  readonly conversions: number;
  readonly offers: number;
  /** Whether the first sync is over when the profile is copied. */
  readonly isSynced: boolean;
  /** What is not as it is at first. */
  readonly settings: Partial<AccountSettings>;
  /** An answer, or an end, that takes longer (in ms) never comes. */
  readonly patienceMs: number;
  readonly answerElsewhere?: KillPath['answerElsewhere'];
  prepare?(stage: KillStage): Promise<void>;
}

/** A service, and the profile of a browser with an account of it, which is entered as often as is needed. */
export interface KillWorld {
  /** @param onKill Looks, as well, at what a killed worker left, before another one is started. */
  enter(onMark: OnMark, onKill?: () => Promise<void>): Promise<Visit>;
}

export interface Visit {
  readonly stage: KillStage;
  /** Counted acts whose answer was lost: they may have made no link. */
  countUnknown(): Promise<number>;
  /** Ends the browser. What the kills have left behind, and what the service's ledger shows, each as a sentence. */
  leave(allowance: LedgerAllowance): Promise<readonly string[]>;
}

/** The first of a month by the service's clock, so that days may pass in which counts add up. */
const startMs = Date.parse('2026-03-01T04:00:00Z');
/** Ids are never given twice, also not by another visit. */
const random = fakeRandom();
/** A word that no other visit has. */
let visits = 0;

/** Whether no alarm is set beside that of the hourly look: nothing is under way, and nothing waits. */
const isAtRest = async () => (await extensionApi.alarms.getAll()).every(({ name }) => name === hourlyAlarm);

export async function createKillWorld(options: KillWorldOptions): Promise<KillWorld> {
  let clock = fakeClock(startMs);
  const service = makeSandboxService({
    clock: { ...clock, nowMs: () => clock.nowMs() },
    conversions: options.conversions,
    offers: options.offers,
    // All visits draw on one month.
    monthlyQuota: 1_000_000,
    accounts: [{ affiliateId: 77_001, key: connectInput.key, secret: 'other+secret/=' }],
  });
  const control = createControl({ world: service.world });
  const page = fakePageApis({ canonicalUrl: null, title: 'A page' });
  permitService(true);
  const given = { permissions: [], origins: ['http://localhost/*'] };
  Object.assign(extensionApi.permissions, { getAll: async () => given, remove: async () => true });
  extensionApi.runtime.getManifest = () => ({ manifest_version: 3, name: 'Linkmint', version: '1.0.0' });

  function openStage(accountId: string, onMark: OnMark, onKill: () => Promise<void>): KillStage {
    const fetch: typeof globalThis.fetch = (url, init) =>
      options.answerElsewhere?.(String(url), init) ?? service.fetch(url, init);
    const browser = createMortalBrowser({ clock, random, fetch, onMark, onKill });
    visits += 1;
    const until: KillStage['until'] = async (what, isSo) => {
      if (!(await browser.runUntil(isSo, options.patienceMs))) throw new Error(`${what}: never`);
    };
    const rest = () => until('rest', isAtRest);
    const answerOf: KillStage['answerOf'] = async (asked) => {
      let isSettled = false;
      const settle = () => {
        isSettled = true;
      };
      asked.then(settle, settle);
      await until('an answer', () => isSettled);
      return asked;
    };
    return {
      browser,
      clock,
      service,
      control,
      page,
      accountId,
      send: browser.sendFor(accountId),
      name: `visit-${visits}`,
      until,
      async pass(durationMs) {
        await browser.runUntil(() => false, durationMs);
      },
      rest,
      async ring(alarm) {
        await extensionApi.alarms.create(alarm, { when: clock.nowMs() });
        // One that rings may set itself again.
        await until('the alarm', async () => {
          const next = await extensionApi.alarms.get(alarm);
          return next === undefined || next.scheduledTime > clock.nowMs();
        });
        await rest();
      },
      answerOf,
      press: (ask) => pressAgain(() => answerOf(ask())),
      inDatabase: (read) => withDatabase(accountId, read),
    };
  }

  const accountId = await connect(
    openStage(
      '',
      () => false,
      async () => undefined,
    ),
  );
  const before = openStage(
    accountId,
    () => false,
    async () => undefined,
  );
  if (options.isSynced) {
    await before.until('the first sync', () =>
      withDatabase(accountId, async (db) => (await db.get('meta', 'lastWalkAtMs')) !== undefined),
    );
    await options.prepare?.(before);
    await before.rest();
    // What the minute's limit counts is a minute old.
    await clock.advance(120_000);
  }
  before.browser.kill();
  await clock.advance(0);
  const profile = await copyProfile();
  const profileMs = clock.nowMs();

  async function connect(stage: KillStage): Promise<string> {
    const connected = await stage.answerOf(stage.browser.sendFor(null)('connect', connectInput));
    if (connected.kind !== 'connected') throw new Error('the service asked whose the secret is');
    await stage.answerOf(stage.browser.sendFor(connected.accountId)('saveSettings', options.settings));
    stage.browser.kill();
    return connected.accountId;
  }

  return {
    async enter(onMark, onKill) {
      clock = fakeClock(profileMs);
      await profile.restore();
      const callsBefore = service.world.log.apiCalls.length;
      const calls = () => service.world.log.apiCalls.slice(callsBefore);
      const faults: string[] = [];
      const findNow = async (atRest: boolean) => [
        ...(await findTornData(atRest)),
        ...(await findMiscounted(accountId, publisher.affiliateId, calls(), {
          sinceMs: profileMs,
          nowMs: clock.nowMs(),
        })),
      ];
      const stage = openStage(accountId, onMark, async () => {
        faults.push(...(await findNow(false)).map((fault) => `right after a kill: ${fault}`));
        await onKill?.();
      });
      return {
        stage,
        countUnknown: async () => (await countActs(accountId, profileMs)).unknown,
        async leave(allowance) {
          const wrong = stage.browser.warnings.filter((warning) => warning.endsWith(': internal'));
          stage.browser.kill();
          await clock.advance(0);
          return [...faults, ...(await findNow(true)), ...findLedgerFaults(calls(), allowance), ...wrong];
        },
      };
    },
  };
}
