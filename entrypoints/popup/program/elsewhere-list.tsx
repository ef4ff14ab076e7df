import { useEffect, useRef, useState } from 'preact/hooks';
import { AccountMark } from '#components/accounts/account-mark.tsx';
import { Button } from '#components/button.tsx';
import { formatProgramRate } from '#components/money/format-program-rate.ts';
import { ProblemNotice } from '#components/notice.tsx';
import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramElsewhere } from '#lib/store/accounts/read-programs-elsewhere.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { useIsGone } from '../mint/use-mint.ts';
import type { PopupServices } from '../popup-services.ts';
import type { PopupPage, PopupSnapshot } from '../popup-snapshot.ts';
import './elsewhere-list.css';

interface ElsewhereListProps {
  readonly services: PopupServices;
  readonly page: Extract<PopupPage, { kind: 'web' }>;
  readonly tab: PopupSnapshot['tab'];
  readonly programs: readonly ProgramElsewhere[];
}

/** The programs of the user's other accounts for the page. One click mints in that account, without a switch. */
export function ElsewhereList({ services, page, tab, programs }: ElsewhereListProps) {
  const [busyId, setBusyId] = useState<string | null>(null);
  const [outcome, setOutcome] = useState<PageToast | null>(null);
  const end = useRef<HTMLDivElement>(null);
  const isGone = useIsGone();
  // The list is the popup's last part, so its message may be out of sight.
  useEffect(() => {
    if (outcome !== null) end.current?.scrollIntoView({ block: 'nearest' });
  }, [outcome]);

  const copy = async (accountId: string) => {
    if (busyId !== null) return;
    setBusyId(accountId);
    setOutcome(null);
    const requestId = services.newRequestId();
    const send = services.sendAs(accountId);
    const act = { requestId, pageUrl: page.url, tabId: page.tabId, ...(tab && { handover: tab }) };
    const toast = await send('copyForPage', act).catch((cause: unknown): PageToast => {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      return { tone: 'problem', title: text, detail: next };
    });
    // The worker shows the result on the page: here nothing shows it any more.
    if (isGone.current) return;
    // Before anything else: without this message, the worker takes the popup for closed, and says it on the page too.
    void send('takeLink', { requestId }).catch(() => undefined);
    setOutcome(toast);
    setBusyId(null);
  };

  return (
    <section class="elsewhere" aria-label={t('elsewhereHeading')}>
      <h2>{t('elsewhereHeading')}</h2>
      <ul>
        {programs.map(({ account, offer }) => (
          <li key={account.accountId}>
            <AccountMark color={account.color} />
            <span class="elsewhere-program">
              {offer.name}
              <span class="muted">
                {[account.title, formatProgramRate(offer)].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
            <Button isBusy={busyId === account.accountId} onClick={() => void copy(account.accountId)}>
              {t('elsewhereCopy', [account.title])}
            </Button>
          </li>
        ))}
      </ul>
      {outcome !== null && (
        <div ref={end} class="elsewhere-outcome">
          {outcome.tone === 'problem' ? (
            <ProblemNotice title={outcome.title} text={outcome.detail} />
          ) : (
            <p role="status" class="elsewhere-done">
              <strong>{outcome.title}</strong> {outcome.detail}
            </p>
          )}
        </div>
      )}
    </section>
  );
}
