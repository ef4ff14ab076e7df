import { type Dispatch, useRef } from 'preact/hooks';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { usesCounter } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findTooLongSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import type { TypedSubIds } from '../presets/typed-sub-ids.ts';
import type { MintForm, MintFormEvent, WishChange } from './mint-form.ts';
import type { MintPanelProps } from './mint-panel-props.ts';
import type { LinkDestination } from './use-link-destination.ts';
import type { LinkFormat } from './use-link-format.ts';
import { useLinkStanding } from './use-link-standing.ts';
import { type MintState, useMint } from './use-mint.ts';

/** The acts of the user on the link, and their results. */
export function useMintActs(
  props: MintPanelProps,
  { typed }: MintForm,
  dispatch: Dispatch<MintFormEvent>,
  destination: LinkDestination,
  { formatId, copyAs }: LinkFormat,
) {
  const { services, copying } = props;
  /** The format in which to copy the link that is being made. */
  const actFormatId = useRef(formatId);
  const onOutcome = async (outcome: MintState) => {
    // If reading the meter fails, it stays as it was; the link is made anyway.
    const count = () => props.onUsageChange().catch(() => undefined);
    // Copy first: the user may paste before the meter is right.
    if (outcome.kind === 'minted') await copyAs(outcome.link, actFormatId.current, { count });
    else await count();
  };
  const mint = useMint(services, onOutcome);
  const { state } = mint;
  const standing = useLinkStanding(props, destination, state);

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
      const wish = { ...toWish(props, typed, url, asFormatId), overQuota, despiteRefusal };
      return { wish, stored: needsNoWorker(props, typed) ? link : null };
    });
  };
  const queue = async () => {
    clearOutcome();
    if (failsForLength()) return;
    const requestId = services.newRequestId();
    const wish = { requestId, ...toWish(props, typed, await destination.whenCleaned(), formatId) };
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
  const pickFormat = (picked: CopyFormat) => {
    dispatch({ kind: 'format-picked', formatId: picked.formatId });
    if (state.kind !== 'minted') {
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
const needsNoWorker = ({ isChosen }: MintPanelProps, { preset, subIds }: TypedSubIds) =>
  !isChosen && (preset === null || !subIds.some(usesCounter));

/** The worker's input for making the link, without the `requestId`. */
function toWish(
  { target, tab, isChosen }: MintPanelProps,
  typed: TypedSubIds,
  destinationUrl: string,
  formatId: string,
) {
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
