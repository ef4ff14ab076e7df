import { Disclosure } from '#components/disclosure.tsx';
import { late } from '#components/late.tsx';
import { t } from '#lib/platform/i18n.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';

const StorageUsePart = late(() => import('./storage-use-part.tsx'), 'StorageUsePart');
const RequestsPart = late(() => import('./requests-part.tsx'), 'RequestsPart');

/** What Linkmint stores on this device, and its last requests to the service. */
export function PrivacySection({ services }: { readonly services: OptionsServices }) {
  return (
    <Card title={t('privacyHeading')}>
      <p class="muted">{t('privacyIntroduction')}</p>
      <p class="muted">{t('privacyTeamSends')}</p>
      <Disclosure summary={t('privacyStorage')} isDrawnLate>
        <StorageUsePart services={services} />
      </Disclosure>
      <Disclosure summary={t('privacyRequests')} isDrawnLate>
        <RequestsPart services={services} />
      </Disclosure>
    </Card>
  );
}
