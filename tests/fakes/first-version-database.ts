import { openDB } from 'idb';

/** What a profile of version 0.1.0 has. Times are around `nowMs`. */
export interface FirstVersionProfile {
  readonly nowMs: number;
  readonly serviceUrl: string;
  /** Null for one that was signed out before the update. */
  readonly credentials: { readonly key: string; readonly secret: string } | null;
}

/**
 * Writes the one database of version 0.1.0 as that version wrote it: its stores and their indexes, a connected account
 * with its sealed secret, two links and a lost one, a refusal, last used sub-IDs, a correction in the old shape.
 */
export async function writeFirstVersionDatabase({ nowMs, serviceUrl, credentials }: FirstVersionProfile) {
  const database = await openDB('linkmint', 1, {
    upgrade(db) {
      for (const name of ['meta', 'vault', 'conversionBlocks']) db.createObjectStore(name);
      db.createObjectStore('calls', { autoIncrement: true }).createIndex('byAt', 'atMs');
      const keyed = (
        name: string,
        keyPath: string | string[],
        indexes: Readonly<Record<string, string | string[]>>,
      ) => {
        const store = db.createObjectStore(name, { keyPath });
        for (const [index, path] of Object.entries(indexes)) store.createIndex(index, path);
        return store;
      };
      keyed('journal', 'requestId', {
        byState: 'state',
        byCountedAt: 'countedAtMs',
        byUpdatedAt: 'updatedAtMs',
        byLink: 'linkId',
      });
      keyed('offers', 'offerId', { byGeneration: 'generation', byApplicationStatus: 'applicationStatus' }).createIndex(
        'byHost',
        'matchHosts',
        { multiEntry: true },
      );
      keyed('offerBlocks', 'block', { byVersion: 'version' });
      keyed('campaigns', 'campaignId', { byOffer: 'offerId', byGeneration: 'generation' });
      keyed('campaignFetches', 'offerId', {});
      keyed('shops', 'key', {
        byGeneration: 'generation',
        byLinkHost: 'linkHost',
        byLinkKey: 'linkKey',
        byShopId: 'shopId',
      });
      keyed('links', 'linkId', {
        byReuseKey: 'reuseKey',
        byMintedAt: 'mintedAtMs',
        byOffer: 'offerId',
        byTrackingLink: 'trackingLink',
        byChangedAt: 'changedAtMs',
      });
      keyed('deletedLinks', 'linkId', { byAct: 'actId', byDeletedAt: 'deletedAtMs' });
      keyed('linkMarks', 'offerId', {});
      keyed('verdicts', 'key', { byOffer: 'offerId' });
      keyed('programPreferences', 'offerId', {});
      keyed('sitePreferences', 'siteKey', {});
      for (const name of ['offerChanges', 'conversionChanges']) {
        const store = db.createObjectStore(name, { autoIncrement: true });
        store.createIndex('byAt', 'atMs');
        if (name === 'offerChanges') store.createIndex('byOffer', 'offerId');
      }
      keyed('copiedCoupons', 'campaignId', {});
      keyed('bulkRuns', 'runId', {});
      keyed('bulkLines', ['runId', 'index'], {
        byRunAndState: ['runId', 'state'],
        byRunAndRevision: ['runId', 'revision'],
      });
      keyed('conversions', 'conversionId', {
        byCurrencyAndTime: ['askedCurrency', 'convertedAt'],
        byUndated: 'undatedIn',
        byOpenSince: 'openSince',
        byOffer: 'offerId',
      });
    },
  });
  const dayMs = 86_400_000;
  const subIds = ['blog', '', '', '', ''];
  const aLink = (position: number) => {
    const destinationUrl = `https://www.kedai.example/p/${position}`;
    const requestId = `old-act-${position}`;
    const reuseKey = JSON.stringify(['101', destinationUrl, ...subIds]);
    const atMs = nowMs - position * dayMs;
    const link = {
      linkId: `old-link-${position}`,
      offerId: '101',
      offerName: 'Kedai Harian (MY)',
      destinationUrl,
      subIds,
      trackingLink: `https://go.links.example/old-${position}`,
      mintedAtMs: atMs,
      changedAtMs: atMs,
      reuseKey,
      note: 'For the autumn mail',
      tags: ['mail'],
    };
    const entry = { requestId, offerId: '101', reuseKey, updatedAtMs: atMs, countedAtMs: atMs };
    return { link, entry: { ...entry, state: 'done', linkId: link.linkId } };
  };
  for (const position of [1, 2]) {
    const { link, entry } = aLink(position);
    await database.put('links', link);
    await database.put('journal', entry);
  }
  const lost = { state: 'unknown', offerId: '101', reuseKey: 'lost', updatedAtMs: nowMs, error: 'timed-out' };
  await database.put('journal', { ...lost, requestId: 'old-lost', countedAtMs: nowMs - dayMs });
  await database.put('verdicts', {
    key: '101|outlet.example',
    offerId: '101',
    host: 'outlet.example',
    kind: 'refused',
    atMs: nowMs,
  });
  await database.put('programPreferences', { offerId: '101', subIds });
  await database.put('meta', 'old-device', 'deviceId');
  // Told when three links were counted here and two elsewhere: 400 of them only the dashboard knew of.
  const correction = { used: 405, atMs: nowMs - 60_000, countedHere: 3, countedElsewhere: 2 };
  await database.put('meta', correction, 'quotaCorrection');
  await database.put(
    'meta',
    credentials === null
      ? { state: 'signed-out' }
      : { state: 'connected', serviceUrl, marketplacePath: 'marketplaceextra', connectedAtMs: nowMs - dayMs },
    'connection',
  );
  if (credentials !== null) {
    const cryptoKey = await crypto.subtle.generateKey({ name: 'AES-GCM', length: 256 }, false, ['encrypt', 'decrypt']);
    const iv = crypto.getRandomValues(new Uint8Array(12));
    const plain = new TextEncoder().encode(JSON.stringify(credentials));
    const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, cryptoKey, plain);
    await database.put('vault', cryptoKey, 'cryptoKey');
    await database.put('vault', { iv, sealed }, 'credentials');
  }
  database.close();
}
