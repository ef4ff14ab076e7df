import { ProgramMark } from '#components/programs/program-mark.tsx';
import { ServiceImage } from '#components/service/service-image.tsx';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { OfferRecord } from '#lib/store/schema/offer-records.ts';
import './program-logo.css';

interface ProgramLogoProps {
  readonly offer: OfferRecord;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
}

/** The program's logo, once images are allowed; loading an image at a tracking link's address would be a click on it. */
export function ProgramLogo({ offer, serviceUrl, linkHosts }: ProgramLogoProps) {
  const { logoUrl: url, trackingLink } = offer;
  const logoUrl = toOfferableUrl(url, { serviceUrl, linkHosts, trackingLink });
  return logoUrl === null ? null : (
    <ServiceImage class="programs-logo" url={logoUrl} alt="">
      <ProgramMark name={offer.name} />
    </ServiceImage>
  );
}
