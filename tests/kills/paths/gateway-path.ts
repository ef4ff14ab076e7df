import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const weekMs = 7 * 86_400_000;
const presses = 4;

/** The service has no marketplace and no changes, and reads neither filters nor, in listings, a body in JSON: the sync finds its way. */
export const gatewayPath: KillPath = {
  name: 'a sync of a service that has less',
  // Each press lists everything until the shops were refused often enough, and each filter is asked for in other encodings.
  offers: 24,
  conversions: 1,
  pagesAskedTwice: 37,
  // Pressed again, the sync asks for the shops' six listings or the filters' proof once more.
  pagesAfterKill: 7,
  async prepare({ clock }) {
    await clock.advance(weekMs);
  },
  async walk({ accountId, answerOf, clock, control, rest, send, until }) {
    const readLastMs = () => withDatabase(accountId, async (db) => Number(await db.get('meta', 'lastFullWalkAtMs')));
    const faults: string[] = [];
    for (const variants of [['no-shops', 'no-updated-range', 'unread-filters'], ['form-listings']] as const) {
      control.setVariants(variants);
      const startMs = clock.nowMs();
      for (let press = 0; press < presses && !((await readLastMs()) >= startMs); press += 1) {
        await pressAgain(() => answerOf(send('syncNow', {})));
        await rest();
      }
      await pressAgain(() => answerOf(send('refreshListing', { kind: 'shops' })).catch(() => undefined));
      await rest();
      await pressAgain(() => answerOf(send('testConnection', {})).catch(() => undefined));
      if (!((await readLastMs()) >= startMs)) faults.push(`no sync came to its end with ${variants.join()}`);
      await clock.advance(weekMs);
    }
    control.setVariants([]);
    await until('an idle sync', async () =>
      JSON.stringify(await withDatabase(accountId, (db) => db.get('meta', 'syncProgress'))).includes('"phase":"idle"'),
    );
    const stored = await withDatabase(accountId, (db) => db.count('offers'));
    return stored === 24 ? faults : [...faults, `${stored} programs are there`];
  },
};
