import { useCallback } from 'preact/hooks';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import '#components/button.css';
import { t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { RecordPanel } from '../record-panel.tsx';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import { ProgramChangeList } from './program-change-list.tsx';
import { ProgramDescription } from './program-description.tsx';
import { ProgramFacts } from './program-facts.tsx';
import { ProgramLanding } from './program-landing.tsx';
import { ProgramLogo } from './program-logo.tsx';
import { ProgramMerchant } from './program-merchant.tsx';
import { ProgramOffers } from './program-offers.tsx';
import { ProgramRates } from './program-rates.tsx';
import { ProgramYours } from './program-yours.tsx';
import type { ProgramsServices } from './programs-services.ts';
import { toApplyUrl } from './to-apply-url.ts';
import { toServiceUrl } from './to-service-url.ts';

interface ProgramDetailProps {
  readonly offerId: string;
  readonly services: ProgramsServices;
  readonly snapshot: WorkspaceSnapshot;
  readonly today: string;
  /** Whether the program stands in place of the list. */
  readonly isAlone: boolean;
  readonly onClose: () => void;
}

const kinds = ['offers', 'campaigns', 'shops', 'links', 'conversions'] as const;

/** Shows one program: everything that the service says of it, and the user's links and earnings with it. */
export function ProgramDetail({ offerId, services, snapshot, today, isAlone, onClose }: ProgramDetailProps) {
  const { value: details, refresh } = useLive(
    useCallback(() => services.readDetails(offerId, today), [services, offerId, today]),
    kinds,
  );
  const serviceUrl = toServiceUrl(snapshot);
  const offer = details?.offer ?? null;
  const name = offer?.name ?? details?.changes[0]?.offerName ?? '';
  const applyUrl = offer === null || details === null ? null : toApplyUrl(offer, { serviceUrl, ...details });

  return (
    <RecordPanel
      title={details === null ? '' : name || t('programsUnlisted')}
      label={name || t('programsDetail')}
      closeLabel={t('programsCloseDetail')}
      mark={
        offer !== null &&
        details !== null &&
        snapshot.settings.showServiceImages && (
          <ProgramLogo offer={offer} serviceUrl={serviceUrl} linkHosts={details.linkHosts} />
        )
      }
      about={offer !== null && <StandingChip offer={offer} />}
      takesFocus={isAlone ? 'close' : undefined}
      onClose={onClose}
    >
      {details === null && <SkeletonRows label={t('workspaceLoading')} count={6} />}
      {details !== null && offer === null && <p class="muted">{t('programsUnlistedHint')}</p>}
      {details !== null && offer !== null && (
        <>
          {applyUrl !== null && (
            <ServiceLink class="button button-primary" url={applyUrl}>
              {t('programsApply')}
            </ServiceLink>
          )}
          <ProgramRates offer={offer} />
          <ProgramLanding offer={offer} serviceUrl={serviceUrl} copyText={services.copyText} />
          <ProgramYours details={details} />
          <ProgramMerchant offer={offer} others={details.merchantOffers} />
          <ProgramOffers details={details} offer={offer} today={today} services={services} onRefreshed={refresh} />
        </>
      )}
      {details !== null && details.changes.length > 0 && <ProgramChangeList changes={details.changes} />}
      {details !== null && offer !== null && (
        <>
          <ProgramFacts offer={offer} serviceUrl={serviceUrl} linkHosts={details.linkHosts} today={today} />
          <ProgramDescription html={offer.descriptionHtml} />
        </>
      )}
    </RecordPanel>
  );
}
