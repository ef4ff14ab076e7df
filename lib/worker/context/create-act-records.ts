import type { ActRecord } from '#lib/domain/acts/act-record.ts';
import { inTurn } from '#lib/platform/turns.ts';
import type { AccountItems } from '#lib/store/accounts/account-items.ts';

/**
 * How many records are kept that need no notice. Neither a closed tab nor a page that will not ask again is always
 * reported, so the list needs an end.
 */
const maxRemembered = 40;

type Facts = Partial<Omit<ActRecord, 'requestId'>>;

/** What the worker remembers of each click, by request id. One list under one lock, oldest change first. */
export interface ActRecords {
  list(): Promise<readonly ActRecord[]>;
  find(requestId: string): Promise<ActRecord | undefined>;
  /**
   * Adds facts to an act's record. A fact that is `undefined` is removed, and a record without facts is deleted.
   * @param beforeNext Runs after a change that changed something, before the next change.
   */
  change(requestId: string, facts: Facts, beforeNext?: (records: readonly ActRecord[]) => Promise<void>): Promise<void>;
}

export function createActRecords(accountId: string, item: AccountItems['acts']): ActRecords {
  /** Acts whose wait for a slot this life of the worker shows. */
  const waiting = new Set<string>();
  const list = async () => (await item.read())?.acts ?? [];

  return {
    list,

    find: async (requestId) => (await list()).find((record) => record.requestId === requestId),

    change(requestId, facts, beforeNext) {
      return inTurn(`acts:${accountId}`, async () => {
        if (facts.startsAtMs !== undefined) waiting.add(requestId);
        else if ('startsAtMs' in facts) waiting.delete(requestId);
        const before = await list();
        const old = before.find((record) => record.requestId === requestId);
        const others = before.filter((record) => record !== old);
        const records = tidy([...others, { ...old, ...facts, requestId }], waiting);
        if (JSON.stringify(records) === JSON.stringify(before)) return;
        await item.write({ acts: records });
        await beforeNext?.(records);
      });
    },
  };
}

/** Removes what no one needs: replaced links, waits that an earlier life of the worker left, the oldest records. */
function tidy(records: readonly ActRecord[], waiting: ReadonlySet<string>): readonly ActRecord[] {
  const facts = records.flatMap((record, index) => {
    const isReplaced = records.slice(index + 1).some((later) => isForSamePopup(record, later));
    return toStored(record, waiting.has(record.requestId), !isReplaced) ?? [];
  });
  return facts.filter(({ isNoticePending }, index) => isNoticePending || index >= facts.length - maxRemembered);
}

/** The popup shows the newest link of its tab alone. */
const isForSamePopup = (record: ActRecord, later: ActRecord) =>
  record.linkId !== undefined && later.linkId !== undefined && record.handover?.tabId === later.handover?.tabId;

/** A record with the facts that it has. Null where it has none. */
function toStored(record: ActRecord, isWaiting: boolean, hasNewestLink: boolean): ActRecord | null {
  const { requestId, handover, isNoticePending, startsAtMs, waitingLink, isWithdrawn, linkId } = record;
  const hasLink = linkId !== undefined && hasNewestLink;
  const stored: ActRecord = {
    requestId,
    ...(handover && (isNoticePending || hasLink) && { handover }),
    ...(isNoticePending && { isNoticePending }),
    ...(isNoticePending && waitingLink && { waitingLink }),
    ...(isWaiting && startsAtMs !== undefined && { startsAtMs }),
    ...(isWithdrawn && { isWithdrawn }),
    ...(hasLink && { linkId }),
  };
  return Object.keys(stored).length > 1 ? stored : null;
}
