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

/** Shows the program's logo, if the user allows images. Never loads a tracking link, because that would be a click. */
export function ProgramLogo({ offer, serviceUrl, linkHosts }: ProgramLogoProps) {
  const { logoUrl: url, trackingLink } = offer;
  const logoUrl = toOfferableUrl(url, { serviceUrl, linkHosts, trackingLink });
  return logoUrl === null ? null : (
    <ServiceImage class="programs-logo" url={logoUrl} alt="">
      <ProgramMark name={offer.name} />
    </ServiceImage>
  );
}
