import { toAppError } from '#lib/errors/to-app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { browser as extensionApi } from '#lib/platform/browser.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const host = 'my.batik-nusa.example';

/** What a user does about a merchant's page, and what its scripts ask, but for making a link. */
export const pageActsPath: KillPath = {
  name: 'acts on a page',
  async walk({ accountId, answerOf, browser, clock, name, page, send }) {
    const url = `https://${host}/p/${name}`;
    const fromTab = browser.sendFromTab({ id: 7, url });
    const offer = await withDatabase(accountId, async (db) =>
      (await db.getAllFromIndex('offers', 'byHost', host)).find(({ trackingLink }) => trackingLink !== ''),
    );
    if (offer === undefined) return [`no program has ${host}`];
    const { offerId } = offer;
    const press = <Answer>(act: () => Promise<Answer>) => pressAgain(() => answerOf(act()));

    await press(() => fromTab('pageMatched', {}));
    await press(() => fromTab('moveButton', { corner: 'top-left' }));
    await press(() => fromTab('dismissButton', { isDismissed: true }));
    await press(() => send('setDefaultOffer', { host, offerId }));
    await press(() => send('keepParameter', { host, name: 'ref', isKept: true }));
    await press(() => send('rejectProgram', { host, offerId, isRejected: true }));
    await press(() => send('rejectProgram', { host, offerId, isRejected: false }));
    // What the page was offered: the refusal itself is another path's.
    const questions = [{ kind: 'landing', tabId: 7, id: offerId, askedAtMs: clock.nowMs() }];
    await extensionApi.storage.session.set({ [`pageQuestions:${accountId}`]: { questions } });
    const copied = page.copied.length;
    const toast = await answerOf(
      resendWhenCancelled(() => fromTab('copyLanding', { accountId, offerId }), clock.sleep),
    ).catch((cause: unknown) => ({ tone: 'failed', title: toAppError(cause).code }));

    const [chosen] = await withDatabase(accountId, (db) => db.getAll('sitePreferences'));
    const wanted = { defaultOfferId: offerId, keptParameters: ['ref'] };
    const faults = Object.entries(wanted).flatMap(([field, value]) =>
      JSON.stringify(chosen?.[field as keyof typeof chosen]) === JSON.stringify(value)
        ? []
        : [`${field} is not kept: ${JSON.stringify(chosen)}`],
    );
    if (toast.tone === 'done' && page.copied.length === copied) faults.push('said to be copied, and is not');
    return toast.title === '' || toast.tone === 'failed'
      ? [...faults, `the page showed ${JSON.stringify(toast)}`]
      : faults;
  },
};
