import { menuIds } from '#entrypoints/background/menu-ids.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { browser as extensionApi, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { describeKills } from './describe-kills.ts';
import type { KillPath, KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';

const isForLink = (url: string) => url.includes('/api/deeplink/generate');

/** A worker dies under a click of the menu, under a bulk run, and under the popup: the lives after it do what is left. */
function createLeftPath(): KillPath {
  let isHanging = false;
  let hanging = 0;

  /** Begins what asks for a link, and kills the worker while the service has not answered. */
  async function cut({ browser, clock, until }: KillStage, begin: () => Promise<unknown>): Promise<void> {
    isHanging = true;
    const before = hanging;
    await begin();
    const endMs = clock.nowMs() + 90_000;
    // Killed before it asked, the menu's click is lost.
    await until('a call', () => hanging > before || clock.nowMs() > endMs);
    isHanging = false;
    browser.kill();
  }

  return {
    name: 'what an earlier life left',
    answerElsewhere(url) {
      if (!(isHanging && isForLink(url))) return null;
      hanging += 1;
      return new Promise(() => {});
    },
    async walk(stage) {
      const { answerOf, browser, control, inDatabase, name, page, press, rest, send, until } = stage;
      isHanging = false;
      Object.assign(extensionApi.runtime, { getPlatformInfo: async () => ({}) });
      const toUrl = (what: string) => `https://my.batik-nusa.example/p/${name}-${what}`;
      const faults: string[] = [];

      const said = page.toasts().length;
      const sent = hanging;
      const info = { menuItemId: menuIds.page, pageUrl: toUrl('menu') } as Menus.OnClickData;
      await cut(stage, () => browser.clickMenu(info, { id: 7, url: toUrl('menu') } as Tabs.Tab));
      await rest();
      // A kill of the life that would have shown the notice leaves it to the next one.
      await pressAgain(() => send('wake', {}));
      if (hanging > sent) await until('a notice of the link', () => page.toasts().length > said);

      const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
      const flags = { subIds: noSubIds, overQuota: false, despiteRefusal: false };
      const wish = { requestId: name, offerId, destinationUrl: toUrl('popup'), ...flags };
      await cut(stage, async () => void send('mintDeeplink', wish).catch(() => undefined));
      const again = await answerOf(pressAgain(() => send('mintDeeplink', wish))).catch((cause: unknown) => ({
        kind: toAppError(cause).code,
      }));
      if (!['unknown', 'minted'].includes(again.kind)) faults.push(`the popup showed ${again.kind}`);

      const readRun = () => inDatabase(async (db) => (await db.getAll('bulkRuns'))[0]);
      const runId = `${name}-queued`;
      const queued = { requestId: runId, offerId, destinationUrl: toUrl('queued'), subIds: noSubIds };
      await cut(stage, () => press(() => send('queueLink', queued)));
      await browser.fire('update', ({ updateHold }) => updateHold.note('9.9.9'));
      await until('the end of the run', async () => (await readRun())?.state === 'done');
      await rest();
      const lines = await inDatabase((db) => db.getAll('bulkLines'));
      const open = lines.filter(({ state }) => state !== 'done' && state !== 'unknown');
      return [...faults, ...open.map(({ state }) => `the line is ${state}`)];
    },
  };
}

describeKills(createLeftPath());
