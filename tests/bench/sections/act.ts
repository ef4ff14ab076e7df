import type { Page } from '@playwright/test';
import { createExtensionDriver } from '../../e2e/fixtures/create-extension-driver.ts';
import type { LaunchedBrowser } from '../../e2e/fixtures/launch-browser.ts';
import { listCalls } from '../../e2e/fixtures/list-calls.ts';
import { seedLinks } from '../../e2e/fixtures/seed-links.ts';
import { seedPrograms } from '../../e2e/fixtures/seed-programs.ts';
import { createPageButton } from '../../e2e/surfaces/merchant-page.ts';
import { setCallsPerMinute, turnOnMerchantPages } from '../../e2e/surfaces/options.ts';
import type { Sandbox } from '../../sandbox/create-sandbox.ts';
import type { Actor } from '../acts/actor.ts';
import { createPresses, type Presses, type PressName } from '../acts/create-presses.ts';
import { type ActTimes, toParts } from '../acts/to-parts.ts';
import { writeActFloor } from '../acts/write-act-floor.ts';
import { writeNotingBuild } from '../acts/write-noting-build.ts';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Measurement } from '../measurement.ts';
import { readPopupPicture } from '../read-popup-picture.ts';
import type { Section, Size } from '../section.ts';
import { servePage } from '../serve-page.ts';
import { waitForButton } from '../wait-for-button.ts';
import { type ConnectedBrowser, withSyncedBrowser } from '../with-synced-browser.ts';
import type { ScratchExtension } from '../write-extension.ts';
import { writeLookalike } from '../write-lookalike.ts';

const seededPrograms = 100_000;
const seededLinks = 50_000;
const callsPerMinute = 600;
const generate = 'deeplink/generate';
const presses: readonly PressName[] = ['toolbar and Enter', 'shortcut', 'page button'];

export const act: Section = {
  name: 'act',
  title: 'The whole act: from the press to the link on the clipboard',
  note: 'A toolbar click and Enter as soon as the popup shows its button and takes it, the shortcut, and the button on the page, with 100,000 programs and 50,000 links. Beside each: an extension that only makes the same call and the same copy behind the same press, its worker in the same state. Where a popup opens, or a sleeping worker has to find a link: a lookalike, whose popup is the picture of Linkmint’s behind two readings of a store, and whose worker has a script of the same length that it does not run, reads the same, and makes the call between three strict writes and one. The shortcut is its event in the worker, since no headless browser passes the keys on; a message from the page starts the dead worker before it. The documents that copy have one more script, which notes the times.',
  async measure(size) {
    const build = await writeNotingBuild();
    await using cleanUp = new AsyncDisposableStack();
    cleanUp.defer(() => build.remove());
    return await withSyncedBrowser(
      (browser) => measureActs(browser, size),
      { ratePerMinute: callsPerMinute },
      build.path,
    );
  },
};

async function measureActs(browser: ConnectedBrowser, size: Size): Promise<readonly Measurement[]> {
  const { launched, extension, sandbox, options } = browser;
  await using cleanUp = new AsyncDisposableStack();
  await setCallsPerMinute(options, callsPerMinute);
  await turnOnMerchantPages(extension, options);
  await seedPrograms(options, size.of(seededPrograms, 10_000));
  await seedLinks(options, size.of(seededLinks, 5_000));
  // Open pages of the extension keep its process, which a press may have to start.
  await options.close();

  const pressed = await createPresses(launched);
  cleanUp.defer(() => pressed.stop());
  // The link that is there from now on: its answer takes no time of its own.
  await runAct(pressed, sandbox, createLinkmint(browser, 'there'), {
    press: 'page button',
    answerMs: 0,
    isWorkerAlive: true,
  });
  const shown = await createLinkmint(browser, 'there').visit();
  const picture = await readPopupPicture(launched, extension.extensionId, shown);
  await shown.close();
  const address = `${sandbox.serviceUrl}/api/${generate}`;
  const load = (host: string, written: Promise<ScratchExtension>) => loadFloor(launched, cleanUp, host, written);
  const copiesAlone = { host: 'copies.localhost', address: null };
  const asksAlone = { host: 'asks.localhost', address };
  const copiesAlike = { host: 'copies-alike.localhost', address: null };
  const asksAlike = { host: 'asks-alike.localhost', address };
  const floors = {
    there: await load(copiesAlone.host, writeActFloor(copiesAlone)),
    new: await load(asksAlone.host, writeActFloor(asksAlone)),
    thereAlike: await load(copiesAlike.host, writeLookalike(picture, copiesAlike)),
    newAlike: await load(asksAlike.host, writeLookalike(picture, asksAlike)),
  };
  const measurements: Measurement[] = [];
  for (const answerMs of [null, ...size.of([50, 500], [50])]) {
    if (answerMs !== null)
      sandbox.control.addFault({ name: 'delay', delayMs: answerMs, path: `/api/${generate}`, times: null });
    for (const press of presses) {
      for (const isWorkerAlive of [true, false]) {
        const conditions = { press, answerMs, isWorkerAlive };
        const own = createLinkmint(browser, answerMs === null ? 'there' : `new-${answerMs}`);
        const [alone, alike] = answerMs === null ? [floors.there, floors.thereAlike] : [floors.new, floors.newAlike];
        const run = (actor: Actor) => () => runAct(pressed, sandbox, actor, conditions);
        measurements.push(await measure(size, conditions, run(own), run(alone), run(alike)));
      }
    }
    sandbox.control.clearFaults();
  }
  return measurements;
}

interface Conditions {
  readonly press: PressName;
  /** Of the network's answer; null for a link that is there already. */
  readonly answerMs: number | null;
  readonly isWorkerAlive: boolean;
}

/**
 * @param own What Linkmint takes.
 * @param alone What the call and the copy take.
 * @param alike What they take with all that a tool of this kind cannot leave out.
 */
async function measure(
  size: Size,
  conditions: Conditions,
  own: () => Promise<ActTimes>,
  alone: () => Promise<ActTimes>,
  alike: () => Promise<ActTimes>,
): Promise<Measurement> {
  const { press, answerMs, isWorkerAlive } = conditions;
  const isAlike = isBesideLookalike(conditions);
  const floor = isAlike ? alike : alone;
  const { own: acts, floor: beside } = await interleave(size.of(5, 1), { own, floor });
  const link = answerMs === null ? 'a link that is there' : `a new link, ${answerMs} ms`;
  const newLink = isWorkerAlive ? budgets.actNewLinkLive : budgets.actNewLinkDead;
  const what = `${press}: ${link}, worker ${isWorkerAlive ? 'alive' : 'dead'}`;
  return {
    what,
    unit: 'ms' as const,
    measured: acts.map(toMs),
    beside: {
      what: isAlike ? 'the lookalike' : 'call and copy alone',
      taken: beside.map(toMs),
      parts: toParts(beside),
    },
    parts: toParts(acts),
    bar: answerMs === null ? budgets.actReusedLink : newLink,
  };
}

/** Where the call and the copy alone leave no room for what cannot be left out: `budgets.actReusedLink` says what that is. */
function isBesideLookalike({ press, answerMs, isWorkerAlive }: Conditions): boolean {
  return press === 'toolbar and Enter' || (answerMs === null && !isWorkerAlive);
}

const toMs = ({ pressedAtMs, copiedAtMs }: ActTimes) => copiedAtMs - pressedAtMs;

function createLinkmint({ extension, sandbox }: ConnectedBrowser, slug: string): Actor {
  let visits = 0;
  return {
    driver: extension,
    command: 'copy-deeplink',
    async visit() {
      visits += 1;
      const path = slug === 'there' ? slug : `${slug}-${visits}-${Date.now()}`;
      const page = await extension.visit(`http://www.kedai-harian.localhost:${sandbox.port}/my/product/${path}`);
      await waitForButton(page);
      return page;
    },
    aim: async (page) => (await createPageButton(page)).aim(),
  };
}

async function loadFloor(
  launched: LaunchedBrowser,
  cleanUp: AsyncDisposableStack,
  host: string,
  written: Promise<ScratchExtension>,
): Promise<Actor> {
  const served = await servePage('<!doctype html><title>A page of the least extension</title><p>Some words</p>');
  cleanUp.defer(() => served.close());
  const floor = await written;
  cleanUp.defer(() => floor.remove());
  const { id: extensionId } = await launched.cdp.send('Extensions.loadUnpacked', { path: floor.path });
  const driver = createExtensionDriver({ ...launched, extensionId });
  cleanUp.defer(() => driver.disconnect());
  const url = new URL(served.url);
  url.hostname = host;
  const button = (page: Page) => page.getByRole('button', { name: 'Least copy' });
  return {
    driver,
    command: 'copy',
    async visit() {
      const page = await driver.visit(url.href);
      await button(page).waitFor();
      return page;
    },
    async aim(page) {
      const box = await button(page).boundingBox();
      if (box === null) throw new Error('The least extension shows no button');
      return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
    },
  };
}

async function runAct(
  { prepare, settle, readWorkerBirth }: Presses,
  sandbox: Sandbox,
  actor: Actor,
  { press: name, answerMs, isWorkerAlive }: Conditions,
): Promise<ActTimes> {
  const { driver } = actor;
  const page = await actor.visit();
  const press = await prepare(name, actor, page);
  if (!isWorkerAlive) {
    await settle();
    await endWorker(driver.killWorker, driver.isWorkerRunning);
  }
  if ((await driver.isWorkerRunning()) !== isWorkerAlive) throw new Error('The worker is not as it should be');
  const before = listCalls(sandbox, generate).length;
  const { pressedAtMs, readyAtMs, openedAtMs, askedAtMs, copiedAtMs } = await orGiveUp(press(isWorkerAlive), name);
  const calls = listCalls(sandbox, generate).slice(before);
  const calledAtMs = calls[0]?.atMs ?? null;
  if (calls.length !== (answerMs === null ? 0 : 1)) throw new Error(`One press made ${calls.length} calls`);
  // A popup acts by itself, and may leave the worker asleep.
  const bornAtMs = readyAtMs === null ? await readWorkerBirth(driver.extensionId) : null;
  await page.close();
  return {
    pressedAtMs,
    readyAtMs,
    calledAtMs,
    answeredAtMs: calledAtMs === null || answerMs === null ? null : calledAtMs + answerMs,
    workerAtMs: bornAtMs !== null && bornAtMs > pressedAtMs ? bornAtMs : null,
    documentAtMs: readyAtMs === null ? openedAtMs : null,
    askedAtMs,
    copiedAtMs,
  };
}

/** A press that copies nothing would hold up the bench for ever. */
async function orGiveUp<Result>(pressed: Promise<Result>, name: PressName): Promise<Result> {
  const giving = Promise.withResolvers<never>();
  const timer = setTimeout(() => giving.reject(new Error(`${name}: nothing was copied in 30 seconds`)), 30_000);
  return await Promise.race([pressed, giving.promise]).finally(() => clearTimeout(timer));
}

/** What the page asked for last may wake the worker again. */
async function endWorker(kill: () => Promise<void>, isRunning: () => Promise<boolean>): Promise<void> {
  for (let turn = 0; turn < 3 && (turn === 0 || (await isRunning())); turn++) await kill();
}
