import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const weekMs = 7 * 86_400_000;
const presses = 4;

/** The service limits, fails and refuses while everything is due: the sync passes over what it is refused, and comes to its end. */
export const faultySyncPath: KillPath = {
  name: 'a sync that meets faults',
  // Four times everything is asked for, and each fault is a call that is made once more.
  offers: 24,
  conversions: 1,
  pagesAskedTwice: 49,
  // Programs that left a listing are asked for in two calls, which the device stores together.
  pagesAfterKill: 2,
  async prepare({ clock }) {
    await clock.advance(weekMs);
  },
  async walk({ accountId, answerOf, clock, control, rest, send, until }) {
    const startMs = clock.nowMs();
    control.clearFaults();
    const gone = control.findOfferByName('Lampu Terang')?.offerId ?? 0;
    control.updateOffer(gone, { standing: 'none' });
    control.addFault({ name: 'throttle', path: '/api/offers/all' });
    control.addFault({ name: 'html-502', path: '/api/offers/all', skip: 1 });
    control.addFault({ name: 'token-failure', path: '/api/campaigns/all' });
    control.expireTokens();
    control.addFault({ name: 'throttle', path: '/api/authenticate' });
    control.addFault({ name: 'server-error', path: '/api/marketplaceextra/all', times: null });
    // It ends at the listing that is refused, until it was refused often enough.
    for (let press = 0; press < presses; press += 1) {
      await pressAgain(() => answerOf(send('syncNow', {})));
      await rest();
    }
    await until('the end of the sync', async () => {
      const [lastMs, progress] = await withDatabase(accountId, (db) =>
        Promise.all([db.get('meta', 'lastFullWalkAtMs'), db.get('meta', 'syncProgress')]),
      );
      return Number(lastMs) >= startMs && JSON.stringify(progress).includes('"phase":"idle"');
    });
    await pressAgain(() => answerOf(send('refreshListing', { kind: 'shops' })).catch(() => undefined));
    control.clearFaults();
    await pressAgain(() => answerOf(send('refreshListing', { kind: 'shops' })));
    control.updateOffer(gone, { standing: 'approved' });
    const stored = await withDatabase(accountId, (db) => db.count('offers'));
    return stored === 24 ? [] : [`${stored} programs are there`];
  },
};
