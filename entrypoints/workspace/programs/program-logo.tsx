import { ProgramMark } from '#components/program-mark.tsx';
import { ServiceImage } from '#components/service-image.tsx';
import type { OfferRecord } from '#lib/store/database.ts';
import { toOpenableUrl } from './to-openable-url.ts';

interface ProgramLogoProps {
  readonly offer: OfferRecord;
  readonly serviceUrl: string;
  readonly linkHosts: readonly string[];
}

/** The program's logo, once images are allowed; loading an image at a tracking link's address would be a click on it. */
export function ProgramLogo({ offer, serviceUrl, linkHosts }: ProgramLogoProps) {
  const logoUrl = toOpenableUrl(offer.logoUrl, serviceUrl, linkHosts);
  return logoUrl === null ? null : (
    <ServiceImage class="programs-logo" src={logoUrl} alt="">
      <ProgramMark name={offer.name} />
    </ServiceImage>
  );
}
