import { isRefusalBelieved } from '#lib/domain/links/refusal-memory.ts';
import type { LearnedHost } from '#lib/domain/programs/learned-host.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import { learnLinkHosts } from '#lib/worker/programs/learn-link-hosts.ts';

interface Refusal {
  readonly isVague: boolean;
  /** As they are shown. */
  readonly words?: string | undefined;
}

/** What the service's answers teach about hosts. A failure here never costs the link: it only goes to the log. */
export interface HostLearning {
  /** A link was made: the host belongs to the program from now on. */
  noteMinted(offerId: string, host: string): Promise<void>;
  /**
   * The service refused the program on the host.
   * @param refusal `isVague`: its words name no cause, so that only a second such refusal is believed.
   */
  noteRefused(offerId: string, host: string, refusal: Refusal): Promise<void>;
  /** The host of a new link is one of tracking links, unless it is a merchant's. */
  noteLinkHost(trackingLink: string, pageUrl: string): Promise<void>;
}

type SaidWords = Pick<LearnedHost, 'words'>;

export interface HostLearningDependencies extends Pick<AccountContext, 'database' | 'clock' | 'attempt'> {
  readonly offers: OfferMirror;
}

export function createHostLearning({ database, clock, attempt, offers }: HostLearningDependencies): HostLearning {
  /** @returns whether it was not known. */
  async function learn(
    offerId: string,
    host: string,
    kind: 'minted' | 'refused',
    said: SaidWords = {},
  ): Promise<boolean> {
    const record = { key: `${offerId}|${host}`, offerId, host, kind, atMs: clock.nowMs(), ...said };
    const transaction = (await database()).transaction('learnedHosts', 'readwrite');
    const { store, done } = transaction;
    const [before] = await Promise.all([store.get(record.key), store.put(record), done]);
    return before?.kind !== kind;
  }

  /** @returns whether the host counts as refused from now on. */
  async function doubt(offerId: string, host: string, said: SaidWords): Promise<boolean> {
    const key = `${offerId}|${host}`;
    const nowMs = clock.nowMs();
    const transaction = (await database()).transaction('learnedHosts', 'readwrite');
    const { store, done } = transaction;
    const before = await store.get(key);
    const isBelieved = before?.doubtedAtMs !== undefined && isRefusalBelieved(before.doubtedAtMs, nowMs);
    const known = before ?? { key, offerId, host, kind: 'doubted', atMs: nowMs };
    const after = isBelieved ? ({ ...known, kind: 'refused', atMs: nowMs, ...said } as const) : known;
    await Promise.all([store.put({ ...after, doubtedAtMs: nowMs }), done]);
    return isBelieved;
  }

  return {
    async noteMinted(offerId, host) {
      let isNew = true;
      await attempt('learned host', async () => {
        isNew = await learn(offerId, host, 'minted');
      });
      // Not awaited: the user waits for a link. A later sync gives the program what was learned.
      void attempt('learned host', async () => {
        const isChanged = await offers.learnHost(offerId, host);
        // Each announcement marks all open pages again, while the user waits for the copy.
        if (isNew || isChanged) announceDataChange('sites');
      });
    },
    noteRefused: (offerId, host, { isVague, words }) =>
      attempt('learned host', async () => {
        const said = words === undefined ? {} : { words };
        if (isVague && !(await doubt(offerId, host, said))) return;
        if (!isVague) await learn(offerId, host, 'refused', said);
        announceDataChange('sites');
      }),
    noteLinkHost: (trackingLink, pageUrl) =>
      attempt('link host', async () => learnLinkHosts(await database(), [{ trackingLink, pageUrl }])),
  };
}
