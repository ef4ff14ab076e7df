import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import { DestinationRow } from '#components/links/destination-row.tsx';
import { SubIdFields } from '#components/sub-ids/sub-id-fields.tsx';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { builtInFormats, type CopyFormat, findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { type MintedLink, toReuseKey } from '#lib/domain/links/minted-link.ts';
import { readPageRisk } from '#lib/domain/page/read-page-risk.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { findTooLongSubId, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { isOfTeam } from '#lib/domain/team/is-of-team.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import { describePresetProblem } from '#ui/describe-preset-problem.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import { type FooterOutlet, IntoFooter } from '../footer-outlet.tsx';
import type { CopySource, PopupServices } from '../popup-services.ts';
import type { PopupSnapshot, PresetsSnapshot } from '../popup-snapshot.ts';
import { PresetFields } from '../presets/late-parts.ts';
import { chooseTypedSubIds, expandTypedSubIds, type LinkTarget, type TypedSubIds } from '../presets/typed-sub-ids.ts';
import type { KeptNames } from './kept-names.ts';
import { DestinationParts } from './late-parts.ts';
import { MintAct } from './mint-act.tsx';
import { useLinkState } from './use-link-state.ts';
import { type MintState, useMint } from './use-mint.ts';
import { usePageEvidence } from './use-page-evidence.ts';
import { useWaitAhead } from './use-wait-ahead.ts';
import './mint-panel.css';

interface MintPanelProps {
  readonly services: PopupServices;
  readonly target: LinkTarget;
  /** What the popup is open over: there the worker says what came of a click, when the popup is closed. */
  readonly tab: PopupSnapshot['tab'];
  /** Null where there are no presets. */
  readonly presets: PresetsSnapshot | null;
  /** What is kept on the page's site. */
  readonly keptParameters: readonly string[];
  /** The user picked the program for this destination, which need not be on a host of the program's. */
  readonly isChosen: boolean;
  /** The copy format of links without a preset. */
  readonly formatId: string;
  readonly source: CopySource;
  /** The sub-IDs last used with the program. */
  readonly rememberedSubIds: SubIds;
  readonly usage: QuotaUsage;
  readonly isOnline: boolean;
  /** Whether the button takes the focus: when the popup opens, but not when another program is picked. */
  readonly takesFocus: boolean;
  /** Whether the program is still to be chosen: Enter is for that, and not for the button. */
  readonly isAsking: boolean;
  /** Sees what `write` comes to, says so in the popup's status line, and tells whether it worked. */
  readonly copy: (link: string, announcement: string, write: Promise<boolean>) => Promise<boolean>;
  readonly clearCopied: () => void;
  /** Whether what `copy` wrote last is still what was copied last. */
  readonly isCopied: boolean;
  readonly footerOutlet: FooterOutlet;
  readonly onUsageChange: () => Promise<void>;
}

/** What the button becomes once something is on the clipboard. */
interface Done {
  /** Null for the landing link. */
  readonly format: CopyFormat | null;
}

/** The destination and the sub-IDs; in the footer the button, and what came of it. */
export function MintPanel(props: MintPanelProps) {
  const { services, target, presets, rememberedSubIds, usage, copy, onUsageChange } = props;
  const { offerId, page } = target;
  const [typed, setTyped] = useState<TypedSubIds>(
    () => (presets && chooseTypedSubIds(presets, target)) ?? { preset: null, subIds: rememberedSubIds },
  );
  const [isUndone, setUndone] = useState(false);
  const [isListed, setListed] = useState(false);
  // Once they were shown they stay: the focus is theirs when the last of them is taken away.
  const [hasParts, setHasParts] = useState(props.keptParameters.length > 0);
  const [kept, setKept] = useState<KeptNames>({ link: [], site: props.keptParameters });
  const [templates, setTemplates] = useState<readonly TemplateFormat[] | null>(null);
  /** Picked for this link alone: the next one is copied in the default again. */
  const [pickedFormatId, setPickedFormatId] = useState<string | null>(null);
  const preset = presets?.book.presets.find(({ presetId }) => presetId === typed.preset?.presetId) ?? typed.preset;
  const defaultFormatId = preset?.formatId ?? props.formatId;
  const formatId = pickedFormatId ?? defaultFormatId;
  const format = findFormat(formatId, templates ?? []);
  /** That of the act under way. */
  const actFormatId = useRef(formatId);
  const [isCopyFailed, setCopyFailed] = useState(false);
  const [done, setDone] = useState<Done | null>(null);
  const [problem, setProblem] = useState<string | null>(null);
  const [note, setNote] = useState<string | null>(null);
  const formId = useId();
  const button = useRef<HTMLButtonElement>(null);

  const isOwnFormat = !builtInFormats.some((each) => each.formatId === formatId);
  useEffect(() => {
    // For its name, behind the first frame.
    if (isOwnFormat) void services.readTemplates().then(setTemplates, () => undefined);
  }, [services, isOwnFormat]);

  /** @param counted Once the meter is right: the button tells how many links are left. */
  const copyAs = async (link: MintedLink, id: string, counted?: Promise<void>) => {
    const toWritten = (write: Promise<boolean>) => Promise.all([write, counted]).then(([isWritten]) => isWritten);
    const copyPlain = () => copy(link.trackingLink, t('copied'), toWritten(services.copyText(link.trackingLink)));
    const copyFormatted = async () => {
      const read = await services.readTemplates().catch(() => null);
      if (read === null) return copyPlain();
      setTemplates(read);
      const found = findFormat(id, read);
      setDone({ format: found });
      return copy(link.trackingLink, toCopiedText(found), toWritten(services.copyLink(link, found, props.source)));
    };
    setDone({ format: findFormat('plain', []) });
    // The plain link waits for nothing.
    const isCopied = await (id === 'plain' ? copyPlain() : copyFormatted()).catch(() => false);
    setCopyFailed(!isCopied);
  };
  const copyLanding = (landingLink: string) => {
    setDone({ format: null });
    void copy(landingLink, t('copiedLanding'), services.copyText(landingLink)).then((isCopied) =>
      setCopyFailed(!isCopied),
    );
  };
  const onOutcome = async (outcome: MintState) => {
    const { promise: counted, resolve } = Promise.withResolvers<void>();
    // The clipboard first: the user may paste before the meter is right.
    const copying = outcome.kind === 'minted' && copyAs(outcome.link, actFormatId.current, counted);
    // What could not be read anew stays as it was; the link is there all the same.
    void onUsageChange()
      .catch(() => undefined)
      .then(resolve);
    await Promise.all([counted, copying]);
  };
  const mint = useMint(services, onOutcome);
  const { state } = mint;

  const evidence = usePageEvidence(services, page.tabId, page.url);
  const keep = [...kept.link, ...kept.site];
  const cleaned = clean(page.url, evidence.value.canonicalUrl, keep);
  const destinationUrl = isUndone ? page.url : cleaned.url;
  const toSent = (url: string) =>
    presets === null
      ? typed.subIds
      : expandTypedSubIds(typed, target, { ...presets, destinationUrl: url, nowMs: services.nowMs() });
  const sent = toSent(destinationUrl);
  const linkState = useLinkState(services, toReuseKey(offerId, destinationUrl, sent), state.kind);
  // A link that is there costs nothing: there is nothing to ask.
  const risk = linkState.isStored ? null : readPageRisk(page.url, evidence.value.status);
  const isRisky = risk !== null;
  const waitUntilMs = useWaitAhead(services, state.kind === 'busy');

  useEffect(() => {
    if (props.takesFocus && !isRisky) button.current?.focus();
  }, [props.takesFocus]);
  useEffect(() => {
    // The notice of the risk had the focus, and is gone: there is a link.
    if (props.takesFocus && !isRisky && document.activeElement === document.body) button.current?.focus();
  }, [isRisky]);

  const isBusy = state.kind === 'busy';
  const isOfflineWithoutLink = !props.isOnline && !linkState.isStored;

  /** With the page's canonical address, which may still be on its way. */
  const toDestination = async () =>
    isUndone ? page.url : clean(page.url, (await evidence.whenKnown()).canonicalUrl, keep).url;

  /** Whether a new link to this destination would be of no use, by all that the page says. */
  const isNewAndRisky = async (url: string) =>
    readPageRisk(page.url, (await evidence.whenKnown()).status) !== null &&
    !(await services.readLinkState(toReuseKey(offerId, url, toSent(url)))).isStored;

  const failsForLength = () => {
    const tooLong = findTooLongSubId(sent);
    if (tooLong !== null) mint.fail({ code: 'sub-id-too-long', subject: String(tooLong) });
    return tooLong !== null;
  };

  const start = (
    insistence: { readonly overQuota?: boolean; readonly despiteRefusal?: boolean } = {},
    asFormatId = formatId,
  ) => {
    if (failsForLength()) return;
    clearOutcome();
    if (!isBusy) actFormatId.current = asFormatId;
    void mint.start(async () => {
      const url = await toDestination();
      // The user pressed before the page answered: they could not yet read what the button says now.
      if (!isRisky && (await isNewAndRisky(url))) return null;
      return {
        offerId,
        destinationUrl: url,
        subIds: typed.subIds,
        preset: typed.preset ? { name: typed.preset.name } : undefined,
        title: page.title,
        overQuota: insistence.overQuota ?? false,
        despiteRefusal: insistence.despiteRefusal ?? false,
        ...(props.tab && { handover: { ...props.tab, formatId: asFormatId } }),
        ...(props.isChosen && { chosenByUser: true as const }),
      };
    });
  };

  const canQueue =
    (state.kind === 'idle' || state.kind === 'failed') &&
    !linkState.isStored &&
    !props.isAsking &&
    (isOfflineWithoutLink || waitUntilMs !== null);
  const queue = async () => {
    clearOutcome();
    if (failsForLength()) return;
    const wish = {
      requestId: services.newRequestId(),
      offerId,
      destinationUrl: await toDestination(),
      subIds: typed.subIds,
      preset: typed.preset ? { name: typed.preset.name } : undefined,
      title: page.title,
      ...(props.tab && { handover: { ...props.tab, formatId } }),
      ...(props.isChosen && { chosenByUser: true as const }),
    };
    try {
      const { problem: obstacle } = await resendWhenCancelled(() => services.send('queueLink', wish), services.sleep);
      mint.clear();
      if (obstacle === null) setNote(t('mintLaterQueued'));
      else setProblem(t('mintLaterBusy'));
    } catch (cause) {
      mint.fail(toErrorData(cause));
    }
  };

  const clearOutcome = () => {
    props.clearCopied();
    setCopyFailed(false);
    setProblem(null);
    setNote(null);
  };
  const onWishChange = () => {
    mint.clear();
    setPickedFormatId(null);
    clearOutcome();
  };
  const onTyped = (next: TypedSubIds) => {
    setTyped(next);
    onWishChange();
  };
  const onPick = (picked: CopyFormat) => {
    setPickedFormatId(picked.formatId);
    if (state.kind !== 'minted') {
      // Of a link that is on its way, too: it is copied in what was picked last.
      actFormatId.current = picked.formatId;
      start({}, picked.formatId);
      return;
    }
    clearOutcome();
    void copyAs(state.link, picked.formatId);
  };
  const makeDefault = async () => {
    setProblem(null);
    const failed = await rememberFormat(services, formatId, preset?.presetId ?? null).catch(() =>
      t('formatNotRemembered'),
    );
    setProblem(failed);
    if (failed === null) setNote(t('formatIsDefault', [toFormatName(format)]));
    await onUsageChange();
  };

  return (
    <form
      id={formId}
      class="mint"
      onKeyDown={(event) => {
        const isByField = risk !== null && event.target instanceof HTMLInputElement;
        if (event.key === 'Enter' && (event.repeat || isByField)) event.preventDefault();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOfflineWithoutLink) start();
      }}
    >
      <DestinationRow
        url={destinationUrl}
        droppedCount={cleaned.dropped.length}
        isUndone={isUndone}
        isListed={isListed}
        onList={() => {
          setListed(!isListed);
          setHasParts(true);
        }}
        onToggle={() => {
          setUndone(!isUndone);
          onWishChange();
        }}
      >
        {hasParts && (
          <DestinationParts
            services={services}
            host={new URL(page.url).hostname}
            isListed={isListed}
            dropped={cleaned.dropped}
            droppable={clean(page.url, evidence.value.canonicalUrl, []).dropped}
            kept={kept}
            onStore={onUsageChange}
            onKept={(next) => {
              setKept(next);
              onWishChange();
            }}
          />
        )}
      </DestinationRow>
      {presets ? (
        <PresetFields
          services={services}
          book={presets.book}
          team={presets.team}
          service={presets.service}
          target={target}
          typed={typed}
          sent={sent}
          rememberedSubIds={rememberedSubIds}
          onChange={onTyped}
          onAssign={onUsageChange}
        />
      ) : (
        <SubIdFields subIds={typed.subIds} onChange={(subIds) => onTyped({ preset: null, subIds })} />
      )}
      <IntoFooter outlet={props.footerOutlet}>
        <MintAct
          key={offerId}
          services={services}
          formId={formId}
          format={format}
          doneText={props.isCopied && done ? toDoneText(done, usage) : null}
          isDisabled={isOfflineWithoutLink}
          showsKey={!props.isAsking && risk === null}
          isPrimary={risk === null}
          buttonRef={button}
          risk={risk}
          makeDefault={
            formatId === defaultFormatId || isOfTeam(format) || (preset !== null && isOfTeam(preset))
              ? null
              : { text: t('formatMakeDefault', [toFormatName(format)]), onPick: () => void makeDefault() }
          }
          onPick={onPick}
          state={state}
          linkState={linkState}
          isOnline={props.isOnline}
          isAsking={props.isAsking}
          waitUntilMs={waitUntilMs}
          nowMs={services.nowMs}
          usage={usage}
          isGuarded={usage.level === 'reached' && !linkState.isStored}
          isCopyFailed={isCopyFailed}
          onMintAnyway={() => start({ overQuota: true })}
          onTryAgain={() => start({ despiteRefusal: true })}
          onCopyLanding={copyLanding}
          onOpenOptions={services.openOptions}
          onQueue={canQueue && note === null ? () => void queue() : null}
          problem={problem}
          note={note}
        />
      </IntoFooter>
    </form>
  );
}

function clean(pageUrl: string, canonicalUrl: string | null, keep: readonly string[]) {
  return cleanUrl(pageUrl, { canonicalUrl, keep }) ?? { url: pageUrl, dropped: [], usedCanonical: false };
}

/** "Copied as Markdown · 957 left". */
function toDoneText({ format }: Done, { limit, used }: QuotaUsage): string {
  if (format === null) return t('copiedLanding');
  const left = formatNumber(Math.max(0, limit - used));
  return format.formatId === 'plain' ? t('copiedPlainLeft', [left]) : t('copiedAsLeft', [toFormatName(format), left]);
}

/** Null where it worked, else why not. The format of a preset is the preset's; without one it is the settings'. */
async function rememberFormat(
  services: PopupServices,
  formatId: string,
  presetId: string | null,
): Promise<string | null> {
  if (presetId === null) {
    await services.send('saveSettings', { formatId });
    return null;
  }
  const outcome = await services.send('setPresetFormat', { presetId, formatId });
  return outcome.problem === null ? null : describePresetProblem(outcome);
}
