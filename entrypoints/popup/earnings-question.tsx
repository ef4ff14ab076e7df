import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { describeEarningsPrice } from '#components/earnings/describe-earnings-price.ts';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';
import { describeListingError } from '#lib/ui/describe-listing-error.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import type { PopupServices } from './popup-services.ts';

interface EarningsQuestionProps {
  readonly services: Pick<PopupServices, 'send' | 'nowMs'>;
  readonly callsPerMinute: number;
  readonly isOnline: boolean;
  /** Whether something more urgent is asked or said. An answer stays in sight nevertheless. */
  readonly waits: boolean;
}

/**
 * Asks once whether to load earnings, with the price. Stands below all that the popup says of the page, for which the
 * user opened it. The answer counts on the Earnings tab, too.
 */
export function EarningsQuestion({ services, callsPerMinute, isOnline, waits }: EarningsQuestionProps) {
  const [answer, setAnswer] = useState<'load' | 'decline' | null>(null);
  const { error: failure, attempt } = useFailure();
  const link = useRef<HTMLAnchorElement>(null);
  // The pressed button has disappeared, and the focus with it.
  useLayoutEffect(() => {
    if (answer !== null) link.current?.focus();
  }, [answer]);

  const give = async (given: 'load' | 'decline') => {
    if (await attempt(() => services.send(given === 'load' ? 'refreshReports' : 'declineEarnings', {})))
      setAnswer(given);
  };

  if (answer !== null) {
    return (
      <Notice tone="plain" role="note">
        <p aria-live="polite">
          {t(answer === 'load' ? 'earningsAskLoading' : 'earningsAskDeclined')}{' '}
          <a ref={link} href="workspace.html#/earnings" target="_blank" rel="noopener">
            {t('earningsAskOpen')}
          </a>
        </p>
      </Notice>
    );
  }
  if (waits) return null;
  const described = failure && describeListingError(failure, services.nowMs());
  return (
    <Notice
      tone="plain"
      role="note"
      title={t('earningsAsk')}
      actions={
        <>
          <Button isDisabled={!isOnline} onClick={() => void give('load')}>
            {t('earningsAskYes')}
          </Button>
          <Button look="quiet" onClick={() => void give('decline')}>
            {t('earningsAskNo')}
          </Button>
        </>
      }
    >
      <p>{describeEarningsPrice(callsPerMinute)}</p>
      {described !== null && (
        <p class="field-error" role="alert">
          {described.text} {described.next}
        </p>
      )}
    </Notice>
  );
}
