import type { BulkLine } from '#lib/domain/bulk/bulk-run.ts';
import type { MintOutcome } from '#lib/domain/links/minted-link.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { describeNoneLeft } from '#lib/wording/describe-links-left.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { describeLineBlock } from '#lib/worker/fields/describe-field.ts';
import type { LinkMint } from '#lib/worker/links/create-link-mint.ts';
import type { MintWish } from '#lib/worker/links/mint-wish.ts';
import { describeFailure, describeFullMinute } from '#lib/worker/page/describe-one-click.ts';
import type { QuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';

export interface FieldLinks {
  /** By the line's index. */
  readonly links: ReadonlyMap<number, string>;
  readonly made: number;
  /** Why a line has none: the last reason, which is the one that ended the act, if any did. */
  readonly why: string | null;
}

export interface FieldMakingContext extends Pick<AccountContext, 'attempt' | 'clock'> {
  readonly mint: Pick<LinkMint, 'mint'>;
  readonly quota: Pick<QuotaCounter, 'publish' | 'readUsage'>;
}

/**
 * Makes the links of a planned selection, one after another. Each line is an act of its own, named after the whole act:
 * asked again after a worker's death, the journal answers for each. The first lost answer, and whatever else the next
 * line would meet too, ends the act: the links made so far hold.
 * @param longestWaitMs How long a link may wait for its call; without it, until the minute has room.
 */
export async function makeFieldLinks(
  context: FieldMakingContext,
  lines: readonly BulkLine[],
  longestWaitMs?: number,
): Promise<FieldLinks> {
  const { attempt, quota } = context;
  const links = new Map<number, string>();
  let [made, why]: [number, string | null] = [0, null];
  let isEnded = false;
  for (const line of lines) {
    if (line.state === 'reused' && line.trackingLink !== null) links.set(line.index, line.trackingLink);
    else if (line.state === 'duplicate') {
      const link = links.get(line.duplicateOf ?? -1);
      if (link !== undefined) links.set(line.index, link);
    } else if (line.state !== 'new') why = isEnded ? why : describeLineBlock(line);
    else if (!isEnded) {
      const end = await makeOne(context, line, longestWaitMs);
      if (end.link !== undefined) links.set(line.index, end.link);
      made += end.isNew ? 1 : 0;
      why = end.why ?? why;
      isEnded = end.isLast;
    }
  }
  void attempt('publish count', quota.publish);
  return { links, made, why };
}

async function makeOne({ mint, clock, quota }: FieldMakingContext, line: BulkLine, longestWaitMs?: number) {
  let fullUntilMs: number | null = null;
  const mayWait = (startsAtMs: number) => {
    if (longestWaitMs === undefined || startsAtMs - clock.nowMs() <= longestWaitMs) return true;
    fullUntilMs = startsAtMs;
    return false;
  };
  const wait = { mayWait, ...(longestWaitMs !== undefined && { retryWithinMs: longestWaitMs }) };
  try {
    return await toEnd(await mint.mint(toWish(line), wait), quota, clock.nowMs());
  } catch (error) {
    const { title, detail } =
      fullUntilMs === null
        ? describeFailure(toAppError(error).toData(), clock.nowMs())
        : describeFullMinute(fullUntilMs);
    return { link: undefined, isNew: false, why: `${title} ${detail}`, isLast: true };
  }
}

async function toEnd(outcome: MintOutcome, quota: FieldMakingContext['quota'], nowMs: number) {
  const none = { link: undefined, isNew: false, isLast: true };
  if (outcome.kind === 'minted') {
    return { link: outcome.link.trackingLink, isNew: !outcome.reused, why: null, isLast: false };
  }
  if (outcome.kind === 'refused') {
    const { words } = outcome;
    const says = words === undefined ? '' : ` ${describeError({ code: 'deeplink-refused', words }, nowMs).text}`;
    return { ...none, why: `${t('fieldRefused')}${says}`, isLast: false };
  }
  const { limit } = await quota.readUsage();
  if (outcome.kind === 'unknown') {
    return { ...none, why: `${t('unknownTitle', [formatNumber(limit)])} ${t('toastUnknownNext')}` };
  }
  if (outcome.kind === 'quota-reached') return { ...none, why: describeNoneLeft(outcome, limit) };
  return { ...none, why: t('errWithdrawn') };
}

/** A line with a counter sends its preset's own texts: its number is drawn once, by the act's name. */
function toWish(line: BulkLine): MintWish {
  const { requestId, offerId, destinationUrl, subIds, templates, presetName, despiteRefusal, input } = line;
  return {
    requestId,
    offerId: offerId ?? '',
    destinationUrl,
    subIds: templates ?? subIds,
    preset: presetName === null ? undefined : { name: presetName },
    title: input.title,
    overQuota: false,
    despiteRefusal,
  };
}
