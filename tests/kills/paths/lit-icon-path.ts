import type { createServices } from '#entrypoints/background/create-services.ts';
import { browser as extensionApi } from '#lib/platform/browser.ts';
import { litIconAlarm } from '#lib/worker/page/create-lit-icon.ts';
import { fakeDeclarativeContent } from '#tests/fakes/fake-declarative-content.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const host = 'my.batik-nusa.example';

type Services = ReturnType<typeof createServices>;

/**
 * The toolbar icon is lit where the account earns; the user says that one host is another's, switches it off and on again,
 * and leaves the account. The browser has one rule at the end of each, or none.
 */
export const litIconPath: KillPath = {
  name: 'the lit toolbar icon',
  offers: 8,
  conversions: 1,
  async walk({ accountId, answerOf, browser, pass, rest, send, until }) {
    const content = fakeDeclarativeContent();
    const press = <Answer>(ask: () => Promise<Answer>) => pressAgain(() => answerOf(ask()));
    const faults: string[] = [];
    /** A change of the user's own, which the listeners apply at once; where the worker is killed, the alarm does. */
    const apply = (services: Services) => services.litIcon.noteChange().then(() => services.litIcon.refresh());
    /** A change of a site or a program, which the alarm applies. */
    const note = (services: Services) => services.litIcon.noteChange();
    const isApplied = async () => (await extensionApi.alarms.get(litIconAlarm)) === undefined;
    const expect = async (what: string, isRight: (rules: number) => boolean, act = apply) => {
      const { kills } = browser.counts();
      await browser.fire('lit icon', act);
      await pass(5_000);
      await until('the icon', isApplied);
      await rest();
      // A worker that was killed before it noted the change leaves it to the next one that notes one.
      if (browser.counts().kills > kills) await browser.fire('lit icon', apply);
      await until('the icon', isApplied);
      await rest();
      if (!isRight(content.rules.size)) faults.push(`${what}: the browser has ${content.rules.size} rules`);
    };

    await expect('at first', (rules) => rules === 1);
    const before = JSON.stringify(content.pages());
    const [offer] = await withDatabase(accountId, (db) => db.getAllFromIndex('offers', 'byHost', host));
    if (offer === undefined) return [`no program has ${host}`];
    await press(() => send('rejectProgram', { host, offerId: offer.offerId, isRejected: true }));
    await expect('a host of another', (rules) => rules === 1, note);
    if (JSON.stringify(content.pages()) === before) faults.push('the icon is lit where the user said it earns nothing');
    await press(() => send('saveSettings', { lightIcon: false }));
    await expect('switched off', (rules) => rules === 0);
    await press(() => send('saveSettings', { lightIcon: true }));
    await expect('switched on', (rules) => rules === 1);
    // The user leaves while everything is listed again.
    await press(() => send('syncNow', {}));
    await press(() => browser.sendFor(null)('signOut', { accountId }));
    await expect('signed out', (rules) => rules === 0);
    return faults;
  },
};
