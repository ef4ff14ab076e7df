import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const program = 'Batik Nusa Malaysia';

/** What links teach: a host that they were made for, a refusal, a link that is there already, and an answer that was lost. */
export const learnedHostsPath: KillPath = {
  name: 'what links teach',
  linksAskedTwice: true,
  async prepare({ control }) {
    const offer = control.findOfferByName(program);
    control.updateOffer(offer?.offerId ?? 0, { hosts: [...(offer?.hosts ?? []), 'batik-lessons'] });
  },
  async walk({ accountId, answerOf, clock, control, name, rest, send }) {
    const offerId = String(control.findOfferByName(program)?.offerId);
    const press = <Answer>(act: () => Promise<Answer>) => pressAgain(() => answerOf(act()));
    const mint = (act: string, host: string, path = act, despiteRefusal = false) => {
      const destinationUrl = `https://${host}/p/${name}-${path}`;
      const wish = { requestId: `${name}-${act}`, offerId, destinationUrl, subIds: noSubIds, overQuota: false };
      return answerOf(
        resendWhenCancelled(
          () => send('mintDeeplink', { ...wish, despiteRefusal, chosenByUser: true as const }),
          clock.sleep,
        ),
      ).then(
        ({ kind }) => kind,
        (cause: unknown) => toAppError(cause).code,
      );
    };
    const faults: string[] = [];
    const expectOne = (what: string, kind: string, ...wanted: readonly string[]) => {
      // A kill under the call leaves it unknown.
      if (![...wanted, 'unknown'].includes(kind)) faults.push(`${what}: the popup showed ${kind}`);
    };

    const taught = await mint('taught', 'batik-lessons.example');
    expectOne('taught', taught, 'minted');
    if (taught === 'minted') expectOne('once more', await mint('again', 'batik-lessons.example', 'taught'), 'minted');
    const linkIds = await withDatabase(accountId, (db) => db.getAllKeys('links'));
    await press(() => send('deleteLinks', { actId: `${name}-link`, linkIds, requestIds: [] }));
    await mint('taught', 'batik-lessons.example');
    await press(() => send('restoreLinks', { actId: `${name}-link` }));
    await press(() => send('forgetHost', { offerId, host: 'batik-lessons.example' }));

    expectOne('refused', await mint('refused', 'nobody-refuses.example'), 'refused');
    await mint('refused', 'nobody-refuses.example');
    expectOne('refused again', await mint('refused-again', 'nobody-refuses.example', 'other', true), 'refused');
    await press(() => send('forgetRefusal', { offerId, host: 'nobody-refuses.example' }));

    // The words of a refusal say nothing of why: the second one is believed. Of the other host they do.
    control.setVariants(['other-refusals']);
    control.updateOffer(Number(offerId), { deeplinkable: false });
    for (const what of ['vague', 'vague-too'])
      expectOne(what, await mint(what, 'my.batik-nusa.example', what), 'refused');
    control.updateOffer(Number(offerId), { deeplinkable: true });
    control.setVariants([]);
    await press(() => send('forgetRefusal', { offerId, host: 'my.batik-nusa.example' }));

    control.expireTokens();
    control.addFault({ name: 'throttle', path: '/api/authenticate' });
    expectOne('limited', await mint('limited', 'my.batik-nusa.example'), 'minted');
    control.setVariants(['unsafe-links-ftp']);
    expectOne('unsafe', await mint('unsafe', 'my.batik-nusa.example'), 'unsafe-link');
    control.setVariants([]);
    control.clearFaults();

    control.addFault({ name: 'drop-after', path: '/api/deeplink/generate', times: null });
    expectOne('lost', await mint('lost', 'my.batik-nusa.example'), 'unknown', 'unreachable');
    control.clearFaults();
    const requestIds = [`${name}-lost`];
    await press(() => send('deleteLinks', { actId: `${name}-lost`, linkIds: [], requestIds }));
    await press(() => send('restoreLinks', { actId: `${name}-lost` }));
    await rest();
    return faults;
  },
};
