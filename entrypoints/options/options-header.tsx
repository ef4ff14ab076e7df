import { AccountPicker } from '#components/accounts/account-picker.tsx';
import { AppHeader } from '#components/app-header.tsx';
import { NewsDot } from '#components/news-dot.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import '#components/button.css';
import { formatOptionsRoute, type OptionsPageId, optionsPageIds } from '#lib/domain/routes/options-route.ts';
import { t } from '#lib/platform/i18n.ts';
import { optionTitles } from '#lib/wording/option-titles.ts';
import type { OptionsSnapshot } from './options-snapshot.ts';

interface OptionsHeaderProps {
  readonly page: OptionsPageId;
  readonly snapshot: OptionsSnapshot;
  readonly readHasNews: () => Promise<boolean>;
  readonly onAccount: (accountId: string) => void;
}

/** Links to the pages and to the workspace, the active account, and what is left of its quota. */
export function OptionsHeader({ page, snapshot, readHasNews, onAccount }: OptionsHeaderProps) {
  const { accountId, accounts, connection, settings, usage } = snapshot;
  return (
    <AppHeader
      isHeading={false}
      part={page}
      nav={
        <nav class="tabs" aria-label={t('optionsTitle')}>
          {optionsPageIds.map((id) => (
            <a key={id} class="tab" href={formatOptionsRoute(id)} aria-current={id === page ? 'page' : undefined}>
              {t(optionTitles[id])}
            </a>
          ))}
        </nav>
      }
      tools={
        <>
          <NewsDot readHasNews={readHasNews} />
          {accounts.length > 1 && <AccountPicker accountId={accountId} accounts={accounts} onPick={onAccount} />}
          {/* The page "Account" shows the same meter itself. */}
          {connection.state !== 'signed-out' && page !== 'account' && (
            <div class="shell-quota">
              <QuotaMeter usage={usage} period={settings.quotaPeriod} />
            </div>
          )}
          <a class="button button-quiet" href="workspace.html">
            {t('optionsWorkspace')}
          </a>
        </>
      }
    />
  );
}
