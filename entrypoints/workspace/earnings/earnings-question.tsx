import { useLayoutEffect, useRef } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { describeEarningsPrice } from '#components/earnings/describe-earnings-price.ts';
import { EmptyState } from '#components/empty-state.tsx';
import { t } from '#lib/platform/i18n.ts';

interface EarningsQuestionProps {
  /** Whether the user has not answered yet. */
  readonly isAsking: boolean;
  readonly callsPerMinute: number;
  readonly isOnline: boolean;
  readonly onLoad: () => Promise<void>;
  readonly onDecline: () => Promise<void>;
}

/** Before the first load: asks for it once, with its price, and still offers it to a user who has declined. */
export function EarningsQuestion({ isAsking, callsPerMinute, isOnline, onLoad, onDecline }: EarningsQuestionProps) {
  const load = useRef<HTMLButtonElement>(null);
  const wasAsking = useRef(isAsking);
  // "Not now" disappears with the answer, and had the focus.
  useLayoutEffect(() => {
    if (wasAsking.current && !isAsking && document.activeElement === document.body) load.current?.focus();
    wasAsking.current = isAsking;
  }, [isAsking]);
  return (
    <EmptyState
      title={t('earningsEmpty')}
      actions={
        <>
          <Button
            look={isAsking ? 'primary' : 'plain'}
            buttonRef={load}
            isDisabled={!isOnline}
            onClick={() => void onLoad()}
          >
            {t('earningsAskYes')}
          </Button>
          {isAsking && (
            <Button look="quiet" onClick={() => void onDecline()}>
              {t('earningsAskNo')}
            </Button>
          )}
        </>
      }
    >
      {describeEarningsPrice(callsPerMinute)}
    </EmptyState>
  );
}
