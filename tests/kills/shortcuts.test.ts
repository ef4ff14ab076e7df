import type { createServices } from '#entrypoints/background/create-services.ts';
import { createUserEventHandlers } from '#entrypoints/background/user-event-handlers.ts';
import type { FieldReading } from '#lib/domain/fields/field-content.ts';
import { browser as extensionApi, type Tabs } from '#lib/platform/browser.ts';
import { describeKills } from './describe-kills.ts';
import type { KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';

type Services = ReturnType<typeof createServices>;
type Handlers = ReturnType<typeof createUserEventHandlers>;

/** By then the next command of a key is a press of its own. */
const releasedMs = 5_000;

/** One set for each life of the worker. */
const handlersOf = new WeakMap<Services, Handlers>();

/**
 * The user adds the pages of two tabs to a post by key, holds the copying key down, copies in a field of a frame, and has a
 * worker that dies after the link was made and before the page has shown it. The browser's events come once.
 */
describeKills({
  name: 'the shortcuts',
  offers: 8,
  conversions: 1,
  async walk(stage) {
    const { clock, inDatabase, name, page, press, rest, send, service } = stage;
    const countCalls = (url: string) =>
      service.parameters('deeplink/generate').filter((parameters) => parameters.url === url).length;
    const faults: string[] = [];

    for (const tab of [toTab(name, 'one'), toTab(name, 'two', 8)]) {
      const said = page.toasts().length;
      await command(stage, 'add-to-post', tab);
      await rest();
      const isSaid = page.toasts().length > said;
      const posts = await inDatabase((db) => db.getAll('posts'));
      const isAdded = posts.some(({ products }) => products.some(({ url }) => url === tab.url));
      if (isSaid && !isAdded) faults.push('said to be added, and is not');
      if (posts.length > 1) faults.push(`${posts.length} posts are there`);
    }

    const held = toTab(name, 'held');
    const said = page.toasts().length;
    for (const afterMs of [0, 500, 30, 30]) {
      await clock.advance(afterMs);
      await command(stage, 'copy-deeplink', held);
    }
    await rest();
    if (countCalls(held.url) > 1) faults.push('a key that was held down requested two links');
    if (countCalls(held.url) > 0 && page.toasts().length === said) faults.push('a link was requested without a notice');

    faults.push(...(await copyInFrame(stage)));

    // The page does not answer while it is shown to it, and the worker dies; the next one shows what became of each.
    for (const [what, callsPerMinute] of [
      ['made', 20],
      ['queued', 1],
    ] as const) {
      await press(() => send('saveSettings', { callsPerMinute }));
      const before = page.toasts().length;
      await dieBeforeShown(stage, toTab(name, what));
      await pressAgain(() => send('wake', {}));
      await rest();
      if (countCalls(toTab(name, what).url) > 0 && page.toasts().length === before)
        faults.push(`${what}: a link was requested without a notice`);
    }
    await press(() => send('saveSettings', { callsPerMinute: 20 }));
    return faults;
  },
});

const toTab = (name: string, what: string, id = 7) =>
  ({ id, url: `https://my.batik-nusa.example/p/${name}-${what}`, title: what }) as Tabs.Tab & { readonly url: string };

const command = ({ browser }: KillStage, id: string, tab: Tabs.Tab) =>
  browser.fire('command', async (services) => {
    const handlers = handlersOf.get(services) ?? createUserEventHandlers(services);
    handlersOf.set(services, handlers);
    await handlers.onCommand(id, tab);
  });

/** The focus is in a field of a frame that does not take what is written: it is copied. */
async function copyInFrame(stage: KillStage): Promise<readonly string[]> {
  const { name, page, pass, rest } = stage;
  const { executeScript } = extensionApi.scripting;
  const text = toTab(name, 'framed').url;
  Object.assign(extensionApi.scripting, {
    executeScript: async (injection: { target: { allFrames?: true }; func?: { name: string } }) => {
      const { func, target } = injection;
      if (func?.name === 'hasSelectedAddress')
        return target.allFrames
          ? [
              { frameId: 0, result: false },
              { frameId: 3, result: true },
            ]
          : [{ frameId: 0, result: 'in-frame' }];
      if (func?.name === 'callRead') return [{ frameId: 3, result: { form: 'text', text } satisfies FieldReading }];
      if (func?.name === 'callWrite') return [null];
      return executeScript(injection as Parameters<typeof executeScript>[0]);
    },
  });
  const [said, copied] = [page.toasts().length, page.copied.length];
  await pass(releasedMs);
  await command(stage, 'copy-deeplink', toTab(name, 'frames'));
  await rest();
  Object.assign(extensionApi.scripting, { executeScript });
  // After a kill the page may be offered the link in place of a copy.
  const isDone = page
    .toasts()
    .slice(said)
    .some(({ act, tone }) => tone === 'done' && act?.message !== 'copyReady');
  return isDone && page.copied.length === copied ? ['said to be copied, and is not'] : [];
}

/** A worker that dies while the page is about to show what became of the act. */
async function dieBeforeShown(stage: KillStage, tab: Tabs.Tab): Promise<void> {
  const { browser, clock, pass, rest, until } = stage;
  const { executeScript } = extensionApi.scripting;
  let isAsked = false;
  Object.assign(extensionApi.scripting, {
    executeScript(injection: { readonly args?: readonly unknown[] }) {
      if (typeof injection.args?.[1] !== 'object')
        return executeScript(injection as Parameters<typeof executeScript>[0]);
      isAsked = true;
      return new Promise(() => undefined);
    },
  });
  await rest();
  await pass(releasedMs);
  await command(stage, 'copy-deeplink', tab);
  const endMs = clock.nowMs() + 120_000;
  await until('an end', () => isAsked || clock.nowMs() > endMs);
  browser.kill();
  Object.assign(extensionApi.scripting, { executeScript });
}
