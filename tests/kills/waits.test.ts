import { hourlyAlarm } from '#entrypoints/background/hourly-alarm.ts';
import { menuIds } from '#entrypoints/background/menu-ids.ts';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { resending, resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser as extensionApi, type Menus, type Tabs } from '#lib/platform/browser.ts';
import { openRootDatabase } from '#lib/store/root-database.ts';
import { askForLink } from '#lib/ui/ask-for-link.ts';
import { showPageSwitch } from '#lib/worker/acts/page-acts.ts';
import { aMintWish } from '#tests/builders/a-mint-wish.ts';
import { aPageClick } from '#tests/builders/a-page-click.ts';
import { offerButton } from '#tests/builders/offer-button.ts';
import { describeKills } from './describe-kills.ts';
import { connectInput, type KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';
import { readAccounts } from './read-accounts.ts';
import { withDatabase } from './with-database.ts';

/** A click that the service limited waits to be made once more, and the user takes it back. */
describeKills({
  name: 'a wait that is cancelled',
  async walk({ answerOf, clock, control, inDatabase, name, send, service, until }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const url = `https://my.batik-nusa.example/p/${name}`;
    const wish = aMintWish({ requestId: name, offerId, destinationUrl: url });
    const fault = control.addFault({ name: 'throttle', path: '/api/deeplink/generate', times: null });
    const calls = () => service.parameters('deeplink/generate').filter((parameters) => parameters.url === url).length;
    const minting = askForLink(resending(send, clock.sleep), wish).catch((cause: unknown) => ({
      kind: toAppError(cause).code,
    }));
    let isEnded = false;
    void minting.then(() => {
      isEnded = true;
    });
    // Killed after it was counted and before it was sent, its call never comes: it is unknown in the next life.
    await until('a call', () => calls() > 0 || isEnded);
    await answerOf(resendWhenCancelled(() => send('cancelMint', { requestId: name }), clock.sleep)).catch(
      () => undefined,
    );
    const outcome = await answerOf(minting);
    control.clearFaults(fault.id);
    const entry = await inDatabase((database) => database.get('journal', name));
    const faults: string[] = [];
    // It may have been limited a second time before it was taken back; killed while it was sent, it is unknown.
    if (!['cancelled', 'rate-limited', 'unknown'].includes(outcome.kind))
      faults.push(`the popup showed ${outcome.kind}`);
    const isCounted = entry?.countedAtMs !== undefined;
    if (isCounted !== (outcome.kind === 'unknown'))
      faults.push(`the popup showed ${outcome.kind}, counted ${isCounted}`);
    const before = calls();
    const again = await answerOf(send('mintDeeplink', wish)).catch((cause: unknown) => ({
      kind: toAppError(cause).code,
    }));
    if (calls() !== before) faults.push('sent after it was cancelled');
    if (again.kind !== outcome.kind) faults.push(`the popup showed ${outcome.kind}, and asked again ${again.kind}`);
    return faults;
  },
  linksAskedTwice: true,
});

const yearMs = 400 * 86_400_000;
const hosts = ['my.batik-nusa.example', 'nobody-refuses.example'] as const;

/**
 * The popup queues links, of which the service refuses one: the page shows each outcome. A link that is kept waits, and
 * a list does not wait for it. What was queued a year before is dropped.
 */
describeKills({
  name: 'links that the popup queues',
  async prepare(stage) {
    await queue(stage, hosts[0], 'old');
    await stage.clock.advance(yearMs);
  },
  async walk(stage) {
    const { accountId, name, page, press, ring, send } = stage;
    const faults: string[] = [];
    for (const host of hosts) {
      const said = page.toasts().length;
      const requestId = await queue(stage, host, name);
      if (page.toasts().length === said) faults.push(`the page of ${host} showed nothing`);
      await press(() => send('takeLink', { requestId }));
    }

    faults.push(...(await keep(stage)));

    const isOldThere = async () => (await readRuns(accountId)).some(({ runId }) => runId.startsWith('old'));
    while (await isOldThere()) await ring(hourlyAlarm);
    return faults;
  },
});

const readRuns = (accountId: string) => withDatabase(accountId, (db) => db.getAll('bulkRuns'));

/** Queues a link to the host, and waits until its page shows a notice of it. */
async function queue(stage: KillStage, host: string, name: string): Promise<string> {
  const { accountId, control, press, send, until } = stage;
  const requestId = `${name}-${host}`;
  const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
  const destinationUrl = `https://${host}/p/${name}`;
  const handover = { tabId: 7, url: destinationUrl, formatId: 'plain' };
  const wish = { requestId, offerId, destinationUrl, subIds: noSubIds, chosenByUser: true as const, handover };
  await press(() => send('queueLink', wish));
  await until('the end of the run', async () =>
    (await readRuns(accountId)).some(
      (run) => run.runId === requestId && run.state === 'done' && run.handover === undefined,
    ),
  );
  return requestId;
}

/** Keeps a link, has a list made in the meantime, and then the link. */
async function keep({ accountId, answerOf, control, name, press, send, until }: KillStage): Promise<readonly string[]> {
  const runId = `${name}-kept`;
  const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
  const toUrl = (what: string) => `https://${hosts[0]}/p/${name}-${what}`;
  const wish = { requestId: runId, offerId, destinationUrl: toUrl('kept'), subIds: noSubIds, isKept: true as const };
  const stateOf = async (id: string) => (await readRuns(accountId)).find((run) => run.runId === id)?.state;
  const findList = async () => (await readRuns(accountId)).find((run) => run.isSingle !== true);

  await press(() => send('queueLink', wish));
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
  await press(() => send('discardBulk', { runId: listId }));
  return faults;
}

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
describeKills({
  name: 'clicks that wait',
  offers: 8,
  conversions: 1,
  linksAskedTwice: true,
  async walk(stage) {
    const { accountId, browser, control, name, page, pass, press, rest, send } = stage;
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
});

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

const others = [
  { secret: 'other+secret/=', leaving: 'remove' },
  { secret: 'third+secret/=', leaving: 'sign-out' },
] as const;

/** An earlier life died while accounts were leaving: the first turn of the next one finishes it. */
describeKills({
  name: 'accounts that were leaving',
  async prepare({ answerOf, browser, control }) {
    control.addAccount({ affiliateId: 77_003, key: connectInput.key, secret: 'third+secret/=' });
    for (const { secret } of others) {
      await answerOf(browser.sendFor(null)('connect', { ...connectInput, secret, as: { kind: 'new' } }));
    }
  },
  async walk({ accountId, browser, press, rest }) {
    const [, removed, signedOut] = await readAccounts();
    browser.kill();
    const root = await openRootDatabase();
    for (const [index, account] of [removed, signedOut].entries()) {
      const leaving = others[index]?.leaving ?? null;
      if (account !== undefined) await root.put('accounts', { ...account, leaving });
    }
    root.close();
    await press(() => browser.sendFor(null)('wake', {}));
    await rest();
    const left = await readAccounts();
    const faults = left.filter(({ leaving }) => leaving !== null).map(({ leaving }) => `an account is to ${leaving}`);
    if (left.some((account) => account.accountId === removed?.accountId)) faults.push('the removed account is there');
    const secret = await withDatabase(signedOut?.accountId ?? '', (db) => db.get('vault', 'credentials'));
    if (secret !== undefined) faults.push('the secret of the account that signed out is there');
    return left.some((account) => account.accountId === accountId) ? faults : [...faults, 'the first account is gone'];
  },
});

/** The popup is closed right after the click: no page asks again, and the page shows the click's outcome. */
describeKills({
  name: 'mint with a closed popup',
  async walk({ browser, clock, control, name, page, send, service, until }) {
    const offerId = String(control.findOfferByName('Batik Nusa Malaysia')?.offerId);
    const url = `https://my.batik-nusa.example/p/${name}`;
    const said = page.toasts().length;
    const isSaid = () => page.toasts().length > said;
    let isAnswered = false;
    const settle = () => {
      isAnswered = true;
    };
    send(
      'mintDeeplink',
      aMintWish({ requestId: name, offerId, destinationUrl: url, handover: { tabId: 7, url, formatId: 'plain' } }),
    ).then(settle, settle);
    const endMs = clock.nowMs() + 120_000;
    await until('an end', () => isSaid() || clock.nowMs() > endMs);
    const isSent = service.parameters('deeplink/generate').some((parameters) => parameters.url === url);
    await until('an answer', () => isAnswered);
    // Killed before anything was noted, the click never was: nothing was spent either.
    return isSent && !isSaid() ? [`a link was requested without a notice (${browser.counts().kills} kills)`] : [];
  },
});
