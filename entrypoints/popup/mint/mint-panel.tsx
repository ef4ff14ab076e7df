import type { ComponentChildren } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { toCopiedText } from '#components/formats/to-copied-text.ts';
import { DeeplinkResult } from '#components/links/deeplink-result.tsx';
import { DestinationRow } from '#components/links/destination-row.tsx';
import { SubIdFields } from '#components/sub-ids/sub-id-fields.tsx';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { type MintedLink, toReuseKey } from '#lib/domain/links/minted-link.ts';
import type { QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { findTooLongSubId, type SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import type { CopySource } from '../copy/copy-link.ts';
import { CopyRow, DestinationParts, PresetFields } from '../late-parts.ts';
import type { PopupServices } from '../popup-services.ts';
import type { PopupSnapshot, PresetsSnapshot } from '../popup-snapshot.ts';
import { chooseTypedSubIds, expandTypedSubIds, type LinkTarget, type TypedSubIds } from '../presets/typed-sub-ids.ts';
import type { KeptNames } from './kept-names.ts';
import { MintHint } from './mint-hint.tsx';
import { MintOutcomeNotice } from './mint-outcome-notice.tsx';
import { useCanonicalUrl } from './use-canonical-url.ts';
import { useLinkState } from './use-link-state.ts';
import { type MintState, useMint } from './use-mint.ts';
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
  /** Copies (or sees what `write` comes to), says so in `status`, and tells whether it worked. */
  readonly copy: (link: string, announcement: string, write?: Promise<boolean>) => Promise<boolean>;
  readonly clearCopied: () => void;
  readonly onUsageChange: () => Promise<void>;
  /** The popup's one status line, shown beside the link. */
  readonly status: ComponentChildren;
}

/** The destination, the sub-IDs, the button, and what came of it. */
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
  const [pickedFormatId, setPickedFormatId] = useState<string | null>(null);
  const formatId = pickedFormatId ?? typed.preset?.formatId ?? props.formatId;
  const [isCopyFailed, setCopyFailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const copyAs = async (link: MintedLink, format: string) => {
    // The plain link waits for nothing.
    const plain = format === 'plain' ? copy(link.trackingLink, t('copied')) : null;
    const [read] = await Promise.all([templates ?? services.readTemplates().catch(() => null), CopyRow.preload()]);
    setTemplates(read);
    const copyFormatted = (own: readonly TemplateFormat[]) => {
      const found = findFormat(format, own);
      return copy(link.trackingLink, toCopiedText(found), services.copyLink(link, found, props.source));
    };
    const isCopied = plain ?? (read && copyFormatted(read)) ?? copy(link.trackingLink, t('copied'));
    setCopyFailed(!(await isCopied.catch(() => false)));
  };
  const onOutcome = async (outcome: MintState) => {
    await Promise.all([onUsageChange(), outcome.kind === 'minted' && copyAs(outcome.link, formatId)]);
  };
  const mint = useMint(services, onOutcome);
  const { state } = mint;

  const canonical = useCanonicalUrl(services, page.tabId, page.url);
  const keep = [...kept.link, ...kept.site];
  const cleaned = clean(page.url, canonical.value, keep);
  const destinationUrl = isUndone ? page.url : cleaned.url;
  const sent =
    presets === null
      ? typed.subIds
      : expandTypedSubIds(typed, target, { ...presets, destinationUrl, nowMs: services.nowMs() });
  const linkState = useLinkState(services, toReuseKey(offerId, destinationUrl, sent), state.kind);
  const waitUntilMs = useWaitAhead(services, state.kind === 'busy');

  useEffect(() => {
    if (props.takesFocus) button.current?.focus();
  }, [props.takesFocus]);

  const isBusy = state.kind === 'busy';
  const isOfflineWithoutLink = !props.isOnline && !linkState.isStored;

  const start = (insistence: { readonly overQuota?: boolean; readonly despiteRefusal?: boolean } = {}) => {
    const tooLong = findTooLongSubId(sent);
    if (tooLong !== null) {
      mint.fail({ code: 'sub-id-too-long', subject: String(tooLong) });
      return;
    }
    props.clearCopied();
    setCopyFailed(false);
    void mint.start(async () => ({
      offerId,
      destinationUrl: isUndone ? page.url : clean(page.url, await canonical.whenKnown(), keep).url,
      subIds: typed.subIds,
      preset: typed.preset ? { name: typed.preset.name } : undefined,
      title: page.title,
      overQuota: insistence.overQuota ?? false,
      despiteRefusal: insistence.despiteRefusal ?? false,
      ...(props.tab && { handover: { ...props.tab, formatId } }),
      ...(props.isChosen && { chosenByUser: true as const }),
    }));
  };

  const onTyped = (next: TypedSubIds) => {
    setTyped(next);
    if (next.preset !== typed.preset) setPickedFormatId(null);
    onWishChange();
  };
  const onWishChange = () => {
    mint.clear();
    props.clearCopied();
    setCopyFailed(false);
  };

  return (
    <form
      class="mint"
      onKeyDown={(event) => {
        // Held down, the key that chose the program would mint at once.
        if (event.key === 'Enter' && event.repeat) event.preventDefault();
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
            droppable={clean(page.url, canonical.value, []).dropped}
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
      <Button look="primary" isLarge isSubmit isBusy={isBusy} isDisabled={isOfflineWithoutLink} buttonRef={button}>
        {t('copyDeeplink')}{' '}
        {!props.isAsking && (
          <span class="key" aria-hidden="true">
            ↵
          </span>
        )}
      </Button>
      <div class="result">
        {state.kind === 'minted' && <DeeplinkResult link={state.link.trackingLink} isSelected={isCopyFailed} />}
        {props.status}
      </div>
      {state.kind === 'minted' && templates && (
        <CopyRow
          services={services}
          link={state.link}
          formatId={formatId}
          templates={templates}
          preset={typed.preset}
          onRemember={onUsageChange}
          onCopy={(picked) => {
            setPickedFormatId(picked);
            void copyAs(state.link, picked);
          }}
        />
      )}
      <MintHint
        state={state}
        linkState={linkState}
        isOnline={props.isOnline}
        waitUntilMs={waitUntilMs}
        nowMs={services.nowMs}
      />
      <MintOutcomeNotice
        state={state}
        usage={usage}
        isGuarded={usage.level === 'reached' && !linkState.isStored}
        isCopyFailed={isCopyFailed}
        nowMs={services.nowMs}
        onMintAnyway={() => start({ overQuota: true })}
        onTryAgain={() => start({ despiteRefusal: true })}
        onCopyLanding={(landingLink) => void copy(landingLink, t('copiedLanding'))}
        onOpenOptions={services.openOptions}
      />
    </form>
  );
}

function clean(pageUrl: string, canonicalUrl: string | null, keep: readonly string[]) {
  return cleanUrl(pageUrl, { canonicalUrl, keep }) ?? { url: pageUrl, dropped: [], usedCanonical: false };
}
