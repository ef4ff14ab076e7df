import type { PageToast, ReadyLink } from '#lib/domain/page/page-surface.ts';
import { type CopyingContext, copyLink } from '#lib/worker/acts/copy-links.ts';
import { describeEnding, readEndedAct } from '#lib/worker/acts/describe-ending.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { toMintedLink } from '#lib/worker/links/to-minted-link.ts';
import { describeLateCancel, describeOneClick } from '#lib/worker/page/describe-one-click.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

/** Takes a queued link back, on the press of its toast's button. Answers what to say. */
export async function cancelQueued(
  {
    bulk,
    clock,
    database,
  }: Pick<AccountContext, 'clock' | 'database'> & { readonly bulk: { cancel(runId: string): Promise<unknown> } },
  requestId: string,
): Promise<PageToast> {
  await bulk.cancel(requestId);
  const line = await (await database()).get('bulkLines', [requestId, 0]);
  // Its call may have left meanwhile. A run that was deleted sends nothing.
  const isCancelled = line === undefined || line.state === 'skipped';
  return isCancelled ? describeOneClick({ kind: 'cancelled' }, clock.nowMs()) : describeLateCancel();
}

interface ReadyContext extends CopyingContext {
  readonly quota: Pick<QuotaCounter, 'readUsage'>;
}

/** Copies a link that came late, on the press of its toast's button. Answers what to say, never the link. */
export async function copyReady(
  context: ReadyContext,
  { linkId, formatId }: Omit<ReadyLink, 'accountId'>,
): Promise<PageToast> {
  const { accountId, acts, clock, database, quota } = context;
  const db = await database();
  const stored = await db.get('links', linkId);
  if (stored === undefined) return describeOneClick({ kind: 'link-gone' }, clock.nowMs());
  const link = toMintedLink(stored);
  const act = await readEndedAct(db, { accountId, offerId: link.offerId, presetName: null, formatId });
  const outcome = await describeEnding(act, { kind: 'minted', link, reused: true }, quota, async () => {
    const ending = await copyLink(context, act.format, link, stored.title ?? '');
    if (ending !== 'copied') return ending;
    // The popup need not offer it any more.
    for (const record of await acts.list())
      if (record.linkId === linkId) await acts.change(record.requestId, { linkId: undefined });
    return 'copied';
  });
  return describeOneClick(outcome, clock.nowMs());
}
