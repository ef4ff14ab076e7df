import type { ImportedLink } from '#lib/domain/links/imported-link.ts';
import { type Database, offerStores } from '#lib/store/database.ts';
import { addMatchHosts, withMatchIndex } from '#lib/store/programs/match-index.ts';
import { beginOffers } from '#lib/worker/programs/write-offers.ts';
import { anImportedLink } from '#tests/builders/an-imported-link.ts';
import { describeKills } from './describe-kills.ts';
import { importLinks } from './import-links.ts';
import type { KillStage } from './kill-path.ts';
import { pressAgain } from './press-again.ts';

const weekMs = 7 * 86_400_000;
const goneHost = 'gone.example';

/** Waits for the end of a sync of everything that began at this time or later. */
const untilSynced = ({ inDatabase, until }: Pick<KillStage, 'inDatabase' | 'until'>, startMs: number) =>
  until('the end of the sync', async () => {
    const [lastMs, progress] = await inDatabase((db) =>
      Promise.all([db.get('meta', 'lastFullWalkAtMs'), db.get('meta', 'syncProgress')]),
    );
    return Number(lastMs) >= startMs && JSON.stringify(progress).includes('"phase":"idle"');
  });

/** "Sync now" when everything is due: programs are new, changed, on another host, not approved any more, and gone. */
describeKills({
  name: 'a sync',
  offers: 330,
  // Programs that left a listing are asked for in two calls, which the device stores together.
  pagesAfterKill: 2,
  async prepare(stage) {
    const { clock, control, inDatabase, name } = stage;
    const toOfferId = (name: string) => String(control.findOfferByName(name)?.offerId);
    const links = ['Batik Nusa Singapore', 'Kedai Harian SG'].map(toOfferId).map(toImportedLink);
    await importLinks(stage, name, links);
    await inDatabase(putGone);
    await inDatabase(async (db) => {
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
  async walk({ clock, inDatabase, press, send, until }) {
    const startMs = clock.nowMs();
    await press(() => send('syncNow', {}));
    await untilSynced({ inDatabase, until }, startMs);
    const marks = await inDatabase((db) => db.getAllKeys('linkMarks'));
    await press(() => send('dismissLinkMarks', { offerIds: marks }));
    const names = await inDatabase(async (db) => (await db.getAll('offers')).map(({ name }) => name));
    const faults = names.length === 330 ? [] : [`${names.length} programs are there`];
    if (marks.length !== 1) faults.push(`${marks.length} programs of links are marked`);
    return names.includes('Kedai Harian Malaysia') ? faults : [...faults, 'the new name is not there'];
  },
});

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

const presses = 4;

/** The service limits, fails and refuses while everything is due: the sync passes over what it is refused, and comes to its end. */
describeKills({
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
  async walk({ answerOf, clock, control, inDatabase, press, rest, send, until }) {
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
    for (let times = 0; times < presses; times += 1) {
      await press(() => send('syncNow', {}));
      await rest();
    }
    await untilSynced({ inDatabase, until }, startMs);
    await pressAgain(() => answerOf(send('refreshListing', { kind: 'shops' })).catch(() => undefined));
    control.clearFaults();
    await press(() => send('refreshListing', { kind: 'shops' }));
    control.updateOffer(gone, { standing: 'approved' });
    const stored = await inDatabase((db) => db.count('offers'));
    return stored === 24 ? [] : [`${stored} programs are there`];
  },
});

/** The service has no marketplace and no changes, and reads neither filters nor, in listings, a body in JSON: the sync finds its way. */
describeKills({
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
  async walk({ answerOf, clock, control, inDatabase, press, rest, send, until }) {
    const readLastMs = () => inDatabase(async (db) => Number(await db.get('meta', 'lastFullWalkAtMs')));
    const faults: string[] = [];
    for (const variants of [['no-shops', 'no-updated-range', 'unread-filters'], ['form-listings']] as const) {
      control.setVariants(variants);
      const startMs = clock.nowMs();
      for (let times = 0; times < presses && !((await readLastMs()) >= startMs); times += 1) {
        await press(() => send('syncNow', {}));
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
      JSON.stringify(await inDatabase((db) => db.get('meta', 'syncProgress'))).includes('"phase":"idle"'),
    );
    const stored = await inDatabase((db) => db.count('offers'));
    return stored === 24 ? faults : [...faults, `${stored} programs are there`];
  },
});
