import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { browser } from '#lib/platform/browser.ts';
import type { KillPath, KillStage } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const yearMs = 400 * 86_400_000;
const hosts = ['my.batik-nusa.example', 'nobody-refuses.example'] as const;

/**
 * The popup queues links, of which the service refuses one: the page shows each outcome. A link that is kept waits, and
 * a list does not wait for it. What was queued a year before is dropped.
 */
export const queuedPath: KillPath = {
  name: 'links that the popup queues',
  async prepare(stage) {
    await queue(stage, hosts[0], 'old');
    await stage.clock.advance(yearMs);
  },
  async walk(stage) {
    const { accountId, answerOf, clock, name, page, rest, send, until } = stage;
    const faults: string[] = [];
    for (const host of hosts) {
      const said = page.toasts().length;
      const requestId = await queue(stage, host, name);
      if (page.toasts().length === said) faults.push(`the page of ${host} showed nothing`);
      await pressAgain(() => answerOf(send('takeLink', { requestId })));
    }

    faults.push(...(await keep(stage)));

    const isOldThere = async () => (await readRuns(accountId)).some(({ runId }) => runId.startsWith('old'));
    while (await isOldThere()) {
      await browser.alarms.create(hourlyAlarm, { when: clock.nowMs() });
      await until('the alarm', async () => (await browser.alarms.get(hourlyAlarm)) === undefined);
      await rest();
    }
    return faults;
  },
};

const readRuns = (accountId: string) => withDatabase(accountId, (db) => db.getAll('bulkRuns'));

/** Queues a link to the host, and waits until its page shows a notice of it. */
async function queue(stage: KillStage, host: string, name: string): Promise<string> {
  const { accountId, answerOf, control, send, until } = stage;
  const requestId = `${name}-${host}`;
  const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
  const destinationUrl = `https://${host}/p/${name}`;
  const handover = { tabId: 7, url: destinationUrl, formatId: 'plain' };
  const wish = { requestId, offerId, destinationUrl, subIds: noSubIds, chosenByUser: true as const, handover };
  await pressAgain(() => answerOf(send('queueLink', wish)));
  await until('the end of the run', async () =>
    (await readRuns(accountId)).some(
      (run) => run.runId === requestId && run.state === 'done' && run.handover === undefined,
    ),
  );
  return requestId;
}

/** Keeps a link, has a list made in the meantime, and then the link. */
async function keep({ accountId, answerOf, control, name, send, until }: KillStage): Promise<readonly string[]> {
  const runId = `${name}-kept`;
  const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
  const toUrl = (what: string) => `https://${hosts[0]}/p/${name}-${what}`;
  const wish = { requestId: runId, offerId, destinationUrl: toUrl('kept'), subIds: noSubIds, isKept: true as const };
  const stateOf = async (id: string) => (await readRuns(accountId)).find((run) => run.runId === id)?.state;
  const findList = async () => (await readRuns(accountId)).find((run) => run.isSingle !== true);

  await pressAgain(() => answerOf(send('queueLink', wish)));
  const lines = [{ url: toUrl('list'), program: '', subIds: noSubIds, title: '' }];
  await pressAgain(async () => {
    if ((await findList()) === undefined) await answerOf(send('planBulk', { lines, preset: { kind: 'none' } }));
  });
  const listId = (await findList())?.runId ?? '';
  await until('a plan', async () => (await stateOf(listId)) === 'planned');
  await pressAgain(async () => {
    if ((await stateOf(listId)) === 'planned') await answerOf(send('startBulk', { runId: listId }));
  });
  await until('the end of the list', async () => (await stateOf(listId)) === 'done');
  const faults = (await stateOf(runId)) === 'paused' ? [] : [`the kept link is ${await stateOf(runId)}`];
  await pressAgain(async () => {
    if ((await stateOf(runId)) === 'paused') await answerOf(send('resumeBulk', { runId }));
  });
  await until('the end of the kept link', async () => (await stateOf(runId)) === 'done');
  await pressAgain(() => answerOf(send('discardBulk', { runId: listId })));
  return faults;
}
