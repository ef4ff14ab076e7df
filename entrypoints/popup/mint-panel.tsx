import type { ComponentChildren } from 'preact';
import { useCallback, useEffect, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { DeeplinkResult } from '#components/deeplink-result.tsx';
import { DestinationRow } from '#components/destination-row.tsx';
import { SubIdFields } from '#components/sub-id-fields.tsx';
import { cleanUrl } from '#lib/domain/clean-url.ts';
import { toReuseKey } from '#lib/domain/minted-link.ts';
import type { QuotaUsage } from '#lib/domain/quota-usage.ts';
import { findTooLongSubId, type SubIds } from '#lib/domain/sub-ids.ts';
import { t } from '#lib/ui/i18n.ts';
import { MintHint } from './mint-hint.tsx';
import { MintOutcomeNotice } from './mint-outcome-notice.tsx';
import type { PopupServices } from './popup-services.ts';
import type { LinkTarget, PresetPart, TypedSubIds } from './preset-part.ts';
import { useCanonicalUrl } from './use-canonical-url.ts';
import { useLinkState } from './use-link-state.ts';
import { type MintState, useMint } from './use-mint.ts';
import { useWaitAhead } from './use-wait-ahead.ts';

interface MintPanelProps {
  readonly services: PopupServices;
  readonly target: LinkTarget;
  /** Null where there are no presets. */
  readonly presets: PresetPart | null;
  /** The sub-IDs last used with the program. */
  readonly rememberedSubIds: SubIds;
  readonly usage: QuotaUsage;
  readonly isOnline: boolean;
  /** Whether the button takes the focus: when the popup opens, but not when another program is picked. */
  readonly takesFocus: boolean;
  /** Copies, says so in `status`, and tells whether it worked. */
  readonly copy: (text: string, announcement: string) => Promise<boolean>;
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
    () => presets?.choose(target) ?? { preset: null, subIds: rememberedSubIds },
  );
  const [isUndone, setUndone] = useState(false);
  const [isCopyFailed, setCopyFailed] = useState(false);
  const button = useRef<HTMLButtonElement>(null);

  const onOutcome = useCallback(
    async (outcome: MintState) => {
      await Promise.all([
        onUsageChange(),
        outcome.kind === 'minted' &&
          copy(outcome.link.trackingLink, t('copied')).then((isCopied) => setCopyFailed(!isCopied)),
      ]);
    },
    [copy, onUsageChange],
  );
  const mint = useMint(services, onOutcome);
  const { state } = mint;

  const canonical = useCanonicalUrl(services, page.tabId);
  const cleaned = useMemo(() => clean(page.url, canonical.value), [page.url, canonical.value]);
  const destinationUrl = isUndone ? page.url : cleaned.url;
  const sent = presets?.expand(typed, target, destinationUrl, services.nowMs()) ?? typed.subIds;
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
      destinationUrl: isUndone ? page.url : clean(page.url, await canonical.whenKnown()).url,
      subIds: typed.subIds,
      preset: typed.preset ? { name: typed.preset.name, title: page.title } : undefined,
      overQuota: insistence.overQuota ?? false,
      despiteRefusal: insistence.despiteRefusal ?? false,
    }));
  };

  const onTyped = (next: TypedSubIds) => {
    setTyped(next);
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
      onSubmit={(event) => {
        event.preventDefault();
        if (!isOfflineWithoutLink) start();
      }}
    >
      <DestinationRow
        url={destinationUrl}
        dropped={cleaned.dropped}
        isUndone={isUndone}
        onToggle={() => {
          setUndone(!isUndone);
          onWishChange();
        }}
      />
      {presets ? (
        <presets.Fields
          services={services}
          book={presets.book}
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
        <span class="key" aria-hidden="true">
          ↵
        </span>
      </Button>
      <div class="result">
        {state.kind === 'minted' && <DeeplinkResult link={state.link.trackingLink} isSelected={isCopyFailed} />}
        {props.status}
      </div>
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

function clean(pageUrl: string, canonicalUrl: string | null) {
  return cleanUrl(pageUrl, { canonicalUrl }) ?? { url: pageUrl, dropped: [], usedCanonical: false };
}
