import { Disclosure } from '#components/disclosure.tsx';
import { t } from '#lib/platform/i18n.ts';
import { late } from '#lib/ui/late.tsx';
import { Card } from './card.tsx';
import type { OptionsServices } from './options-services.ts';

const StorageUsePart = late(() => import('./storage-use-part.tsx'), 'StorageUsePart');
const RequestsPart = late(() => import('./requests-part.tsx'), 'RequestsPart');
const DebugInfoPart = late(() => import('./debug-info-part.tsx'), 'DebugInfoPart');
const ErrorCodesPart = late(() => import('./error-codes-part.tsx'), 'ErrorCodesPart');

/** What is kept on this device, what went to the service, and what a report of a fault tells. */
export function PrivacySection({ services }: { readonly services: OptionsServices }) {
  return (
    <Card title={t('privacyHeading')}>
      <p class="muted">{t('privacyIntro')}</p>
      <Disclosure summary={t('privacyStorage')} isDrawnLate>
        <StorageUsePart services={services} />
      </Disclosure>
      <Disclosure summary={t('privacyRequests')} isDrawnLate>
        <RequestsPart services={services} />
      </Disclosure>
      <Disclosure summary={t('privacyDebug')} isDrawnLate>
        <DebugInfoPart services={services} />
      </Disclosure>
      <Disclosure summary={t('privacyErrors')} isDrawnLate>
        <ErrorCodesPart />
      </Disclosure>
    </Card>
  );
}
