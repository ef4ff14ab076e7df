import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import '#components/forms/field.css';
import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import { t } from '#lib/platform/i18n.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import './program-landing.css';

interface ProgramLandingProps {
  readonly offer: OfferRecord;
  readonly serviceUrl: string;
  readonly copyText: (text: string) => Promise<boolean>;
}

/** Shows the landing page's tracking link as text to copy. It is not an anchor, because opening it would be a click. */
export function ProgramLanding({ offer, serviceUrl, copyText }: ProgramLandingProps) {
  const [said, setSaid] = useState<string | null>(null);
  // The link pays only publishers who have joined the program, and only while the program runs.
  if (!canMint(offer) || !isSafeTrackingLink(offer.trackingLink, serviceUrl)) return null;
  return (
    <section>
      <h3>{t('programsLanding')}</h3>
      <p class="field-hint">{t('refusedLandingLabel')}</p>
      <div class="field-row programs-landing">
        <code class="programs-link">{offer.trackingLink}</code>
        <Button
          onClick={() =>
            void copyText(offer.trackingLink).then((isCopied) =>
              setSaid(isCopied ? t('copiedLanding') : t('copyFailedPlain')),
            )
          }
        >
          {t('copyLandingLink')}
        </Button>
      </div>
      <p class="field-hint" role="status">
        {said}
      </p>
    </section>
  );
}
