import type { ComponentChildren } from 'preact';
import { WaitCountdown } from '#components/time/wait-countdown.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { LinkState } from '../popup-services.ts';
import { TeamMade } from './late-parts.ts';
import type { MintState } from './use-mint.ts';
import './mint-hint.css';

interface MintHintProps {
  readonly state: MintState;
  readonly linkState: LinkState;
  readonly isOnline: boolean;
  /** Whether the account had no link when the popup opened. */
  readonly isFirstLink: boolean;
  /** Whether the browser refused the clipboard. */
  readonly isCopyFailed: boolean;
  /** Until when a call would wait for its slot, in ms since the epoch. Null without a wait. */
  readonly waitUntilMs: number | null;
  readonly nowMs: () => number;
  /** Drawn at the end of the line. */
  readonly children?: ComponentChildren;
}

/** One quiet line above the button: what the next click does, or what the last one did. It moves nothing below it. */
export function MintHint(props: MintHintProps) {
  const hint = toHint(props);
  return hint === null ? null : (
    <div class="mint-hint">
      <span>{hint}</span>
      {props.children}
    </div>
  );
}

function toHint({ state, linkState, isOnline, isFirstLink, isCopyFailed, waitUntilMs, nowMs }: MintHintProps) {
  if (state.kind === 'busy') {
    return state.startsAtMs === null ? (
      t('mintBusy')
    ) : (
      <WaitCountdown
        toText={(seconds) => t('mintMinuteFull', [seconds])}
        untilMs={state.startsAtMs}
        nowMs={nowMs}
        isSpoken
      />
    );
  }
  if (state.kind === 'minted') {
    return (
      <span aria-live="polite">
        {state.fromTeam === undefined ? (
          t(state.reused ? 'mintedReused' : isFirstLink && !isCopyFailed ? 'mintedFirst' : 'mintedNew')
        ) : (
          <TeamMade fromTeam={state.fromTeam} nowMs={nowMs} />
        )}
      </span>
    );
  }
  if (linkState.link !== null) return t('mintStoredLink');
  if (!isOnline) return t('mintOffline');
  if (linkState.isUnknown && state.kind !== 'unknown') return t('mintUnknownBefore');
  if (waitUntilMs !== null) {
    return (
      <WaitCountdown
        toText={(seconds) => t('mintWaitAhead', [seconds])}
        untilMs={waitUntilMs}
        nowMs={nowMs}
        isSpoken={false}
      />
    );
  }
  return null;
}
