import type { ComponentChildren } from 'preact';
import { WaitCountdown } from '#components/time/wait-countdown.tsx';
import { t } from '#lib/platform/i18n.ts';
import { TeamMade } from './late-parts.ts';
import { type MintModel, useMintModel } from './mint-model.ts';
import './mint-hint.css';

/**
 * One quiet line above the button: what the next click does, or what the last one did. It moves nothing below it.
 * @param props.children Drawn at the end of the line.
 */
export function MintHint({ children }: { readonly children?: ComponentChildren }) {
  const hint = toHint(useMintModel());
  return hint === null ? null : (
    <div class="mint-hint">
      <span>{hint}</span>
      {children}
    </div>
  );
}

function toHint({ services, state, linkState, isOnline, isFirstLink, copying, waitUntilMs }: MintModel) {
  const { nowMs } = services;
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
          t(state.reused ? 'mintedReused' : isFirstLink && !copying.state.hasButtonFailed ? 'mintedFirst' : 'mintedNew')
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
