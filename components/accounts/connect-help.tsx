import { Disclosure } from '#components/disclosure.tsx';
import { t } from '#lib/platform/i18n.ts';
import './connect-help.css';

/** Where the user finds key and secret. */
export function ConnectHelp() {
  return (
    <Disclosure summary={t('connectWhere')}>
      <ol class="connect-where">
        <li>{t('connectWhereDashboard')}</li>
        <li>{t('connectWhereGeneral')}</li>
        <li>{t('connectWhereAsk')}</li>
      </ol>
    </Disclosure>
  );
}
