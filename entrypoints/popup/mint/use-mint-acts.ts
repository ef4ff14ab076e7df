import { type Dispatch, useRef } from 'preact/hooks';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { findTooLongSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { t } from '#lib/platform/i18n.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { TypedSubIds } from '../presets/typed-sub-ids.ts';
import type { MintForm, MintFormEvent, WishChange } from './mint-form.ts';
import type { MintPanelProps } from './mint-panel-props.ts';
import type { LinkDestination } from './use-link-destination.ts';
import type { LinkFormat } from './use-link-format.ts';
import { useLinkStanding } from './use-link-standing.ts';
import { type MintState, useMint } from './use-mint.ts';

/** What the user can have done about the link, and what came of it. */
export function useMintActs(
  props: MintPanelProps,
  { typed }: MintForm,
  dispatch: Dispatch<MintFormEvent>,
  destination: LinkDestination,
  { formatId, copyAs }: LinkFormat,
) {
  const { services, copying } = props;
  /** That of the act under way. */
  const actFormatId = useRef(formatId);
  const onOutcome = async (outcome: MintState) => {
    const { promise: counted, resolve } = Promise.withResolvers<void>();
    // The clipboard first: the user may paste before the meter is right.
    const copied = outcome.kind === 'minted' && copyAs(outcome.link, actFormatId.current, counted);
    // What cannot be read again stays as it was; the link is there all the same.
    void props
      .onUsageChange()
      .catch(() => undefined)
      .then(resolve);
    await Promise.all([counted, copied]);
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
      // The user pressed before the page answered: they could not yet read what the button says now.
      if (standing.risk === null && (await standing.isNewAndRisky(url))) return null;
      return { ...toWish(props, typed, url, asFormatId), overQuota, despiteRefusal };
    });
  };
  const queue = async () => {
    clearOutcome();
    if (failsForLength()) return;
    const requestId = services.newRequestId();
    const wish = { requestId, ...toWish(props, typed, await destination.whenCleaned(), formatId) };
    try {
      const { problem } = await resendWhenCancelled(() => services.send('queueLink', wish), services.sleep);
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
      // Of a link that is on its way, too: it is copied in what was picked last.
      actFormatId.current = picked.formatId;
      start({}, picked.formatId);
      return;
    }
    clearOutcome();
    void copyAs(state.link, picked.formatId);
  };
  return { ...standing, state, start, queue, change, pickFormat };
}

/** What is asked of the worker, beside the name of the act. */
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
