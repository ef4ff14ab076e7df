import { describe, expect, it } from 'vitest';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { createSeededRandom } from '#tests/sandbox/seeded-random.ts';
import { createKillWorld } from './create-kill-world.ts';
import type { KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';
import { withDatabase } from './with-database.ts';
import { writeKillReport } from './write-kill-report.ts';

interface StormOptions {
  readonly seed: number;
  readonly kills: number;
  readonly programs: number;
  readonly clicks: number;
}

interface StormResult {
  readonly kills: number;
  readonly starts: number;
  /** Marks that living workers reached. */
  readonly marks: number;
  /** Walks through the catalogue that came to their end. */
  readonly syncs: number;
  /** The outcomes that the clicks' surfaces showed, by kind. */
  readonly shown: Readonly<Record<string, number>>;
  /** Calls for a link, and those of them that the service charged. */
  readonly deeplinkCalls: number;
  readonly charged: number;
  /** Links that the device counts at the end. */
  readonly counted: number;
  /** Acts whose call a kill hit: between "sent" and the end in the journal. */
  readonly hitActs: number;
  readonly faults: readonly string[];
}

const dayMs = 86_400_000;
/** Killed before it sets an alarm, a worker is missed by the hourly look alone. Half of the lives end as early: a day has looks enough. */
const patienceMs = dayMs;
/** A life lasts from one mark to this many, each order of magnitude as often as another: most die young, some list pages. */
const maxLife = 6_000;

/** Kills the worker at random marks while the catalogue is synced and the user clicks, again and again until all kills are done. */
async function runKillStorm({ seed, kills: wanted, programs, clicks }: StormOptions): Promise<StormResult> {
  const chance = createSeededRandom(seed);
  const nextLife = () => Math.ceil(maxLife ** chance.fraction());
  let marks = 0;
  let killed = 0;
  let left = nextLife();
  const world = await createKillWorld({
    conversions: 0,
    offers: programs,
    isSynced: false,
    settings: { callsPerMinute: 600, catalogueWalk: 'daily' },
    patienceMs,
  });
  const hitActs = new Set<string>();
  const { stage, leave } = await world.enter(
    () => {
      marks += 1;
      left -= 1;
      if (left > 0 || killed === wanted) return false;
      killed += 1;
      left = nextLife();
      return true;
    },
    async () => {
      const sent = await withDatabase(stage.accountId, (db) => db.getAllKeysFromIndex('journal', 'byState', 'sent'));
      for (const requestId of sent) hitActs.add(requestId);
    },
  );
  const { control, inDatabase, service, until } = stage;
  const faults: string[] = [];
  const shown: Record<string, number> = {};
  const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
  const isPopupUseful = () =>
    inDatabase(async (db) => (await db.get('offers', offerId))?.applicationStatus === 'approved');
  const readSyncs = () => inDatabase(async (db) => Number((await db.get('meta', 'lastFullWalkAtMs')) ?? 0));

  await until('the first approved programs', isPopupUseful);
  const open: Promise<void>[] = [];
  let syncs = 0;
  let endedMs = 0;
  let clicked = 0;
  const isOver = () => killed >= wanted && clicked >= clicks && syncs > 0;
  while (!isOver()) {
    if (clicked < clicks) {
      clicked += 1;
      open.push(click(stage, `${stage.name}-${clicked}`, offerId, chance.pick(['popup', 'closed', 'page'])).then(note));
    }
    await stage.pass(chance.between(1, 20) * 1_000);
    const lastMs = await readSyncs();
    if (lastMs === endedMs) continue;
    endedMs = lastMs;
    syncs += 1;
    if (isOver()) break;
    // Everything is due again: the next walk begins with the next wish. Step by step a day would take minutes.
    await stage.clock.advance(dayMs);
    await pressAgain(() => stage.answerOf(stage.send('syncNow', {}))).catch(() => undefined);
  }
  let areAllTold = false;
  void Promise.all(open).then(() => {
    areAllTold = true;
  });
  await until('an answer to every click', () => areAllTold);
  await stage.rest();

  function note(kind: string): void {
    shown[kind] = (shown[kind] ?? 0) + 1;
    if (!['minted', 'unknown', 'stopped', 'done', 'problem', 'closed'].includes(kind))
      faults.push(`a surface showed ${kind}`);
  }

  const { kills, starts } = stage.browser.counts();
  const { used: counted } = await stage.answerOf(stage.send('readQuota', {}));
  const calls = service.world.log.apiCalls.filter(({ path }) => path === '/api/deeplink/generate');
  const stored = await inDatabase((db) => db.count('offers'));
  if (stored !== programs) faults.push(`${stored} of ${programs} programs are there`);
  const charged = calls.filter(({ tookEffect }) => tookEffect).length;
  // Only a kill between "sent" and the end leaves open whether the service charged: such an act stays counted, and its
  // surface shows an unknown outcome. Any other act has an end that both sides know.
  if (counted > charged + hitActs.size) faults.push(`${counted} links are counted and ${charged} were charged`);
  if ((shown.unknown ?? 0) > hitActs.size) faults.push(`${shown.unknown} surfaces showed an unknown outcome`);
  return {
    kills,
    starts,
    marks,
    syncs,
    shown,
    deeplinkCalls: calls.length,
    charged,
    counted,
    hitActs: hitActs.size,
    faults: [...faults, ...(await leave({ pagesTwice: Number.POSITIVE_INFINITY, areLinksRefused: false }))],
  };
}

/** One click that waits for its answer: the answer, as a word. */
async function click(stage: KillStage, name: string, offerId: string, surface: string): Promise<string> {
  const { accountId, browser, clock, send } = stage;
  const url = `https://my.batik-nusa.example/p/${name}`;
  if (surface === 'page') {
    const sendHere = browser.sendFromTab({ id: 7, url });
    const input = aPageClick({ requestId: name, accountId, pageUrl: url, title: name });
    await offerButton({ accountId }, 7, url);
    return resendWhenCancelled(() => sendHere('mintHere', input), clock.sleep).then(({ tone }) => tone, toWord);
  }
  const wish = aMintWish({
    requestId: name,
    offerId,
    destinationUrl: url,
    handover: { tabId: 7, url, formatId: 'plain' },
  });
  if (surface === 'closed') {
    void send('mintDeeplink', wish).catch(() => undefined);
    return 'closed';
  }
  // As the popup asks (`askForLink`), which says "unknown" of a worker that was stopped each time, too.
  return resendWhenCancelled(() => send('mintDeeplink', wish), clock.sleep).then(({ kind }) => kind, toWord);
}

/** A worker that died of each time that it was asked answered nothing, and the surface says so. */
const toWord = (cause: unknown) => {
  const { code } = toAppError(cause);
  return code === 'cancelled' ? 'stopped' : code;
};

const isComplete = process.env.LINKMINT_KILLS === 'all';
const seed = Number(process.env.LINKMINT_SEED ?? 20_260_301);
const size = isComplete ? { kills: 1_000, programs: 10_000, clicks: 200 } : { kills: 25, programs: 300, clicks: 10 };

describe('a worker that is killed again and again, at marks that chance picks', () => {
  useEnglishMessages();

  it(`a worker that is killed again and again, at marks that chance picks makes at most one call a click, counts every link and ends its sync (seed ${seed})`, {
    timeout: 7_200_000,
  }, async () => {
    const result = await runKillStorm({ seed, ...size });
    const { charged, hitActs } = result;
    const bounds = { countedAtMost: charged + hitActs, unknownAtMost: hitActs };
    if (isComplete) writeKillReport('random-kills', { seed, ...size, ...result, ...bounds });
    expect(result.faults).toEqual([]);
  });
});
