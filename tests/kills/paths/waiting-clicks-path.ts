import { menuIds } from '#entrypoints/background/menu-ids.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser as extensionApi, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { showPageSwitch } from '#lib/worker/acts/page-acts.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import type { KillPath, KillStage } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';

const host = 'my.batik-nusa.example';
const linkPath = '/api/deeplink/generate';
const longWaitMs = 120_000;

type ToastAct = NonNullable<PageToast['act']>;
type InputOf<Message extends ToastAct['message']> = Extract<ToastAct, { readonly message: Message }>['input'];

/**
 * The minute is full: clicks of the menu are queued, one is taken back, one is copied once it is ready. Then a click waits
 * for less than 20 s and its worker dies, twice; the second time its user takes it back. At last a click comes late because
 * the service limited it.
 */
export const waitingClicksPath: KillPath = {
  name: 'clicks that wait',
  offers: 8,
  conversions: 1,
  linksAskedTwice: true,
  async walk(stage) {
    const { accountId, answerOf, browser, control, name, page, pass, rest, send } = stage;
    const press = <Answer>(ask: () => Promise<Answer>) => pressAgain(() => answerOf(ask()));
    const fromTab = browser.sendFromTab({ id: 7, url: toUrl(name, 'page') });
    Object.assign(extensionApi.tabs, { query: async () => [{ id: 7, url: toUrl(name, 'page') }] });
    const faults: string[] = [];
    await press(() => send('saveSettings', { callsPerMinute: 1 }));
    await choose(stage, 'full');

    const queued = findAct(await choose(stage, 'taken-back'), 'cancelQueued');
    const end = queued && (await press(() => fromTab('cancelQueued', queued)));
    await rest();
    if (end?.tone === 'done' && countCalls(stage, 'taken-back') > 0) faults.push('sent after it was taken back');

    const said = page.toasts().length;
    await choose(stage, 'ready');
    await choose(stage, 'ready-too');
    await rest();
    const ready = findAct(page.toasts().slice(said), 'copyReady');
    const copied = page.copied.length;
    const toast = ready && (await press(() => fromTab('copyReady', ready)));
    if (toast?.tone === 'done' && page.copied.length === copied) faults.push('said to be copied, and is not');

    for (const what of ['left', 'left-and-taken-back']) {
      const waiting = await dieInWait(stage, what);
      if (waiting === null) continue;
      if (what !== 'left') await press(() => fromTab('cancelHere', waiting));
      const before = page.toasts().length;
      await pressAgain(() => send('wake', {}));
      await rest();
      if (page.toasts().length === before) faults.push(`${what}: the page showed nothing`);
      if (what !== 'left' && countCalls(stage, what) > 0) faults.push('sent after it was taken back');
    }

    const fault = control.addFault({ name: 'throttle', path: linkPath });
    const late = await clickButton(stage, accountId);
    control.clearFaults(fault.id);
    if (late === '') faults.push('the page showed nothing');
    await press(() => send('saveSettings', { callsPerMinute: 20 }));
    await browser.fire('badges', async (services) => showPageSwitch(await services.account()));
    await pass(5_000);
    await rest();
    return faults;
  },
};

const toUrl = (name: string, what: string) => `https://${host}/p/${name}-${what}`;

function findAct<Message extends ToastAct['message']>(toasts: readonly PageToast[], message: Message) {
  const act = toasts.map((toast) => toast.act).findLast((each) => each?.message === message);
  return (act?.input ?? null) as InputOf<Message> | null;
}

const countCalls = ({ name, service }: KillStage, what: string) =>
  service.parameters('deeplink/generate').filter((parameters) => parameters.url === toUrl(name, what)).length;

/** Clicks "Copy deeplink for this link" of the menu. @returns what the page shows of it; nothing where a kill took it. */
async function choose({ browser, clock, name, page, until }: KillStage, what: string): Promise<readonly PageToast[]> {
  const said = page.toasts().length;
  await browser.clickMenu(
    { menuItemId: menuIds.link, linkUrl: toUrl(name, what) } as Menus.OnClickData,
    { id: 7, url: toUrl(name, 'page') } as Tabs.Tab,
  );
  const endMs = clock.nowMs() + longWaitMs;
  await until('an end', () => page.toasts().length > said || clock.nowMs() > endMs);
  return page.toasts().slice(said);
}

/** A click that has to wait 15 s, and a worker that dies as soon as the page says so. @returns what takes it back. */
async function dieInWait(stage: KillStage, what: string): Promise<InputOf<'cancelHere'> | null> {
  await stage.rest();
  await choose(stage, `before-${what}`);
  await stage.pass(45_000);
  const waiting = findAct(await choose(stage, what), 'cancelHere');
  stage.browser.kill();
  return waiting;
}

/** Clicks the button of a page, which asks again after a kill. @returns the title of what it shows. */
async function clickButton({ answerOf, browser, clock, name }: KillStage, accountId: string): Promise<string> {
  const pageUrl = toUrl(name, 'page');
  const click = aPageClick({ requestId: name, accountId, pageUrl, title: 'A page' });
  const fromTab = browser.sendFromTab({ id: 7, url: pageUrl });
  await offerButton({ accountId }, 7, pageUrl);
  const toast = await answerOf(resendWhenCancelled(() => fromTab('mintHere', click), clock.sleep)).catch(
    (cause: unknown) => ({ title: toAppError(cause).code }),
  );
  return toast.title;
}
