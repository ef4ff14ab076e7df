import { useRef } from 'preact/hooks';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findTooLongSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { Asked } from './asked.ts';
import type { WishChange } from './mint-form.ts';
import type { LinkDestination } from './use-link-destination.ts';
import type { LinkFormat } from './use-link-format.ts';
import { useLinkStanding } from './use-link-standing.ts';
import { type MintState, useMint } from './use-mint.ts';

/** The acts of the user on the link, and their results. */
export function useMintActs(asked: Asked & { readonly destination: LinkDestination; readonly format: LinkFormat }) {
  const { services, dispatch, copying, destination } = asked;
  const { formatId, copyAs } = asked.format;
  /** The format in which to copy the link that is being made. */
  const actFormatId = useRef(formatId);
  const onOutcome = async (outcome: MintState) => {
    // If reading the meter fails, it stays as it was; the link is made anyway.
    const count = () => asked.onUsageChange().catch(() => undefined);
    // Copy first: the user may paste before the meter is right.
    if (outcome.kind === 'minted') await copyAs(outcome.link, actFormatId.current, { count });
    else await count();
  };
  const mint = useMint(services, onOutcome);
  const { state } = mint;
  const standing = useLinkStanding({ ...asked, state });

  const failsForLength = () => {
    const tooLong = findTooLongSubId(destination.sent);
    if (tooLong !== null) mint.fail({ code: 'sub-id-too-long', subject: String(tooLong) });
    return tooLong !== null;
  };
  const clearOutcome = () => {
    copying.clear();
    dispatch({ kind: 'cleared' });
  };
  const start = (
    {
      overQuota = false,
      despiteRefusal = false,
    }: { readonly overQuota?: boolean; readonly despiteRefusal?: boolean } = {},
    asFormatId = formatId,
  ) => {
    if (failsForLength()) return;
    clearOutcome();
    if (state.kind !== 'busy') actFormatId.current = asFormatId;
    void mint.start(async () => {
      const url = await destination.whenCleaned();
      const link = await standing.findLink(url);
      // If the user clicked before the page answered, they could not see the warning yet: show it, and make no link.
      if (link === null && standing.risk === null && (await standing.isRisky())) return null;
      const wish = { ...toWish(asked, url, asFormatId), overQuota, despiteRefusal };
      return { wish, stored: needsNoWorker(asked) ? link : null };
    });
  };
  const queue = async () => {
    clearOutcome();
    if (failsForLength()) return;
    const requestId = services.newRequestId();
    const wish = { requestId, ...toWish(asked, await destination.whenCleaned(), formatId) };
    try {
      const { problem } = await services.send('queueLink', wish);
      mint.clear();
      if (problem === null) dispatch({ kind: 'noted', note: t('mintLaterQueued') });
      else dispatch({ kind: 'failed', problem: t('mintLaterBusy') });
    } catch (cause) {
      mint.fail(toErrorData(cause));
    }
  };
  const change = (event: WishChange) => {
    mint.clear();
    copying.clear();
    dispatch(event);
  };
  const pickFormat = (picked: CopyFormat, mayStart: boolean) => {
    dispatch({ kind: 'format-picked', formatId: picked.formatId });
    if (state.kind !== 'minted') {
      if (!mayStart) return;
      // Also while a link is being made: it is then copied in this format. `start` makes no second link.
      actFormatId.current = picked.formatId;
      start({}, picked.formatId);
      return;
    }
    clearOutcome();
    void copyAs(state.link, picked.formatId);
  };
  return { ...standing, state, start, queue, change, pickFormat };
}

/**
 * Whether a stored link answers without the worker. The worker has to learn from a program that the user picked, and
 * draws a number for each link that has one.
 */
const needsNoWorker = ({ snapshot, form }: Asked) =>
  !snapshot.isChosen && (form.typed.preset === null || !form.typed.subIds.some(usesCounter));

/** The worker's input for making the link, without the `requestId`. */
function toWish({ snapshot, target, form }: Asked, destinationUrl: string, formatId: string) {
  const { tab, isChosen } = snapshot;
  const { typed } = form;
  return {
    offerId: target.offerId,
    destinationUrl,
    subIds: typed.subIds,
    preset: typed.preset ? { name: typed.preset.name } : undefined,
    title: target.page.title,
    ...(tab && { handover: { ...tab, formatId } }),
    ...(isChosen && { chosenByUser: true as const }),
  };
}
