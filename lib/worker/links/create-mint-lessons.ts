import type { Clock } from '#lib/platform/clock.ts';
import type { Logger } from '#lib/platform/logger.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta, writeMeta } from '#lib/store/meta.ts';
import { isMerchantHost } from '#lib/store/programs/is-merchant-host.ts';
import { logFailure } from '#lib/worker/links/log-failure.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';

/** What the service's answers teach of hosts. Nothing of it may cost a link that is there: failures go to the log alone. */
export interface MintLessons {
  /** A link was made: from now on the host is the program's. */
  noteMinted(offerId: string, host: string): Promise<void>;
  /** The service refused the program on the host. */
  noteRefused(offerId: string, host: string): Promise<void>;
  /** The host of a link that was made is one of tracking links, unless it is a merchant's. */
  noteLinkHost(trackingLink: string): Promise<void>;
}

export interface MintLessonsDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly offers: OfferMirror;
}

export function createMintLessons({ database, clock, logger, offers }: MintLessonsDependencies): MintLessons {
  async function learn(offerId: string, host: string, kind: 'minted' | 'refused') {
    const record = { key: `${offerId}|${host}`, offerId, host, kind, atMs: clock.nowMs() };
    await (await database()).put('verdicts', record);
    if (kind === 'minted') await offers.learnHost(offerId, host);
    announceDataChange('sites');
  }

  async function learnLinkHost(trackingLink: string) {
    const db = await database();
    const { hostname } = new URL(trackingLink);
    const known = (await readMeta(db, 'linkHosts')) ?? [];
    const isMerchant = await isMerchantHost(db, hostname);
    if (!known.includes(hostname) && !isMerchant) await writeMeta(db, 'linkHosts', [...known, hostname]);
  }

  return {
    noteMinted: (offerId, host) => logFailure(logger, 'verdict', learn(offerId, host, 'minted')),
    noteRefused: (offerId, host) => logFailure(logger, 'verdict', learn(offerId, host, 'refused')),
    noteLinkHost: (trackingLink) => logFailure(logger, 'link host', learnLinkHost(trackingLink)),
  };
}
