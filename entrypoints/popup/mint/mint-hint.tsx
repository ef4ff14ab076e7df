import { WaitCountdown } from '#components/time/wait-countdown.tsx';
import { t } from '#lib/platform/i18n.ts';
import type { LinkState } from '../popup-services.ts';
import type { MintState } from './use-mint.ts';
import './mint-hint.css';

interface MintHintProps {
  readonly state: MintState;
  readonly linkState: LinkState;
  readonly isOnline: boolean;
  /** Until when a call would wait for its slot. */
  readonly waitUntilMs: number | null;
  readonly nowMs: () => number;
}

/** One quiet line under the button, always there: what the next click costs, or what the last one did. */
export function MintHint(props: MintHintProps) {
  return <p class="hint">{toHint(props)}</p>;
}

function toHint({ state, linkState, isOnline, waitUntilMs, nowMs }: MintHintProps) {
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
  if (state.kind === 'minted') return <span aria-live="polite">{t(state.reused ? 'mintedReused' : 'mintedNew')}</span>;
  if (linkState.isStored) return t('mintStoredLink');
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
