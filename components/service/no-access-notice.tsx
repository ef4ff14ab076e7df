import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { t } from '#lib/platform/i18n.ts';

interface NoAccessNoticeProps {
  readonly services: { openOptions(): void };
  readonly connection: Connection;
}

/** Says that the permission for the service is missing and what does not work, with a button that opens the options. */
export function NoAccessNotice({ services, connection }: NoAccessNoticeProps) {
  if (connection.state !== 'connected') return null;
  return (
    <Notice
      tone="warn"
      role="note"
      title={t('connectionNoAccess', [new URL(connection.serviceUrl).host])}
      actions={<Button onClick={services.openOptions}>{t('actionOpenOptions')}</Button>}
      text={t('connectionNoAccessNext')}
    />
  );
}
