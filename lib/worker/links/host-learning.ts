import { isRefusalBelieved } from '#lib/domain/links/refusal-memory.ts';
import { isTaught, type LearnedHost } from '#lib/domain/programs/learned-host.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { learnLinkHosts } from '#lib/worker/programs/learn-link-hosts.ts';
import { type LearningContext, learnHost } from '#lib/worker/programs/learned-hosts.ts';

interface Refusal {
  readonly isVague: boolean;
  /** As they are shown. */
  readonly words?: string | undefined;
}

type SaidWords = Pick<LearnedHost, 'words'>;

/* What the service's answers teach about hosts. A failure here never costs the link: it only goes to the log. */

export interface HostLearningContext extends LearningContext, Pick<AccountContext, 'attempt' | 'clock'> {}

/** A link was made: the host belongs to the program from now on. */
export async function noteMintedHost(context: HostLearningContext, offerId: string, host: string): Promise<void> {
  const { attempt } = context;
  let isNew = true;
  await attempt('learned host', async () => {
    isNew = await learn(context, offerId, host, 'minted');
  });
  // Not awaited: the user waits for a link. A later sync gives the program what was learned.
  void attempt('learned host', async () => {
    const isChanged = await learnHost(context, offerId, host);
    // Each announcement marks all open pages again, while the user waits for the copy.
    if (isNew || isChanged) announceDataChange('sites');
  });
}

/**
 * The service refused the program on the host.
 * @param refusal `isVague`: its words name no cause, so that only a second such refusal is believed.
 */
export function noteRefusedHost(
  context: HostLearningContext,
  offerId: string,
  host: string,
  { isVague, words }: Refusal,
): Promise<void> {
  return context.attempt('learned host', async () => {
    const said = words === undefined ? {} : { words };
    if (isVague && !(await doubt(context, offerId, host, said))) return;
    if (!isVague) await learn(context, offerId, host, 'refused', said);
    announceDataChange('sites');
  });
}

/** The host of a new link is one of tracking links, unless it is a merchant's. */
export function noteLinkHost(
  { attempt, database }: HostLearningContext,
  trackingLink: string,
  pageUrl: string,
): Promise<void> {
  return attempt('link host', async () => learnLinkHosts(await database(), [{ trackingLink, pageUrl }]));
}

/** @returns whether it was not known. */
async function learn(
  { clock, database }: HostLearningContext,
  offerId: string,
  host: string,
  kind: 'minted' | 'refused',
  said: SaidWords = {},
): Promise<boolean> {
  const record = { key: `${offerId}|${host}`, offerId, host, kind, atMs: clock.nowMs(), ...said };
  const transaction = (await database()).transaction('learnedHosts', 'readwrite');
  const { store, done } = transaction;
  const before = await store.get(record.key);
  const wasMinted = kind === 'refused' && before !== undefined && isTaught(before);
  await Promise.all([store.put({ ...record, ...(wasMinted && { wasMinted }) }), done]);
  return before?.kind !== kind;
}

/** @returns whether the host counts as refused from now on. */
async function doubt(
  { clock, database }: HostLearningContext,
  offerId: string,
  host: string,
  said: SaidWords,
): Promise<boolean> {
  const key = `${offerId}|${host}`;
  const nowMs = clock.nowMs();
  const transaction = (await database()).transaction('learnedHosts', 'readwrite');
  const { store, done } = transaction;
  const before = await store.get(key);
  const isBelieved = before?.doubtedAtMs !== undefined && isRefusalBelieved(before.doubtedAtMs, nowMs);
  const known = before ?? { key, offerId, host, kind: 'doubted', atMs: nowMs };
  const wasMinted = isTaught(known) && { wasMinted: true };
  const after = isBelieved ? ({ ...known, kind: 'refused', atMs: nowMs, ...said, ...wasMinted } as const) : known;
  await Promise.all([store.put({ ...after, doubtedAtMs: nowMs }), done]);
  return isBelieved;
}
