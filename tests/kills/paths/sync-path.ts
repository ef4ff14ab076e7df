import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import { type Database, offerStores } from '#lib/store/database.ts';
import { addMatchHosts, withMatchIndex } from '#lib/store/programs/match-index.ts';
import { beginOffers } from '#lib/worker/programs/write-offers.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { importLinks } from '../import-links.ts';
import type { KillPath } from '../kill-path.ts';
import { pressAgain } from '../press-again.ts';
import { withDatabase } from '../with-database.ts';

const weekMs = 7 * 86_400_000;
const goneHost = 'gone.example';

/** "Sync now" when everything is due: programs are new, changed, on another host, not approved any more, and gone. */
export const syncPath: KillPath = {
  name: 'a sync',
  offers: 330,
  // Programs that left a listing are asked for in two calls, which the device stores together.
  pagesAfterKill: 2,
  async prepare(stage) {
    const { accountId, clock, control, name } = stage;
    const toOfferId = (name: string) => String(control.findOfferByName(name)?.offerId);
    const links = ['Batik Nusa Singapore', 'Kedai Harian SG'].map(toOfferId).map(toImportedLink);
    await importLinks(stage, name, links);
    await withDatabase(accountId, putGone);
    await withDatabase(accountId, async (db) => {
      // A link's program that was paused, and runs again.
      await db.put('linkMarks', {
        offerId: toOfferId('Batik Nusa Singapore'),
        trouble: 'paused',
        sinceMs: 1,
        isSeen: false,
      });
    });
    const change = (name: string, changed: Parameters<typeof control.updateOffer>[1]) => {
      const offer = control.findOfferByName(name);
      if (offer === null) throw new Error(`there is no ${name}`);
      control.updateOffer(offer.offerId, changed);
    };
    change('Batik Nusa Singapore', { previewUrl: 'https://another-host.example/', hosts: ['another-host'] });
    change('Kedai Harian MY', { name: 'Kedai Harian Malaysia' });
    change('Lampu Terang', { standing: 'none' });
    change('Kedai Harian SG', { paused: true });
    await clock.advance(weekMs);
  },
  async walk({ accountId, answerOf, clock, send, until }) {
    const startMs = clock.nowMs();
    await pressAgain(() => answerOf(send('syncNow', {})));
    await until('the end of the sync', async () => {
      const [lastMs, progress] = await withDatabase(accountId, (db) =>
        Promise.all([db.get('meta', 'lastFullWalkAtMs'), db.get('meta', 'syncProgress')]),
      );
      return Number(lastMs) >= startMs && JSON.stringify(progress).includes('"phase":"idle"');
    });
    const marks = await withDatabase(accountId, (db) => db.getAllKeys('linkMarks'));
    await pressAgain(() => answerOf(send('dismissLinkMarks', { offerIds: marks })));
    const names = await withDatabase(accountId, async (db) => (await db.getAll('offers')).map(({ name }) => name));
    const faults = names.length === 330 ? [] : [`${names.length} programs are there`];
    if (marks.length !== 1) faults.push(`${marks.length} programs of links are marked`);
    return names.includes('Kedai Harian Malaysia') ? faults : [...faults, 'the new name is not there'];
  },
};

/** A program with a host of its own that the service no longer lists. */
async function putGone(db: Database): Promise<void> {
  const [offer] = await db.getAll('offers', null, 1);
  if (offer === undefined) throw new Error('no program is there');
  const gone = { ...offer, offerId: '999999', name: 'Gone', block: null };
  const hosts = { matches: [{ host: goneHost, pathPrefix: '' }], matchHosts: [goneHost] };
  await withMatchIndex(() => addMatchHosts([goneHost]));
  const transaction = db.transaction(offerStores, 'readwrite');
  const sighting = { offerId: gone.offerId, generation: 0, statusGeneration: 0 };
  await beginOffers(transaction)([{ record: { ...gone, ...hosts }, known: undefined, sighting }], 1);
  await transaction.done;
}

const toImportedLink = (offerId: string): ImportedLink =>
  anImportedLink({
    linkId: `link-${offerId}`,
    offerId,
    offerName: '',
    destinationUrl: `https://www.kedai.example/p/${offerId}`,
    trackingLink: `https://go.links.example/${offerId}`,
    mintedAtMs: Date.parse('2026-02-27T04:00:00Z'),
  });
