import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import '#components/button.css';
import type { OfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { ListedProgram } from '#lib/domain/programs/program-index.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramsServices } from './programs-services.ts';

interface ProgramRowActProps {
  readonly program: ListedProgram;
  readonly services: ProgramsServices;
  readonly serviceUrl: string;
  readonly isCopied: boolean;
  readonly onCopy: (program: ListedProgram) => void;
}

/** The act that a row offers: copy the landing link, or apply to the program. */
export function ProgramRowAct({ program, services, serviceUrl, isCopied, onCopy }: ProgramRowActProps) {
  const name = program.name || program.offerId;
  if (program.applicationStatus === 'none') {
    return <ApplyLink key={program.offerId} {...{ services, serviceUrl, name }} offerId={program.offerId} />;
  }
  if (!canMint(program)) return null;
  return (
    <Button label={t('programsCopyLandingOf', [name])} onClick={() => onCopy(program)}>
      {isCopied && <Icon name="check" />}
      {t('copyLandingLink')}
    </Button>
  );
}

interface ApplyLinkProps extends Pick<ProgramRowActProps, 'services' | 'serviceUrl'> {
  readonly offerId: string;
  readonly name: string;
}

/** A link to the program's public page. The list's short rows lack its address, so each drawn row reads it. */
function ApplyLink({ offerId, name, services, serviceUrl }: ApplyLinkProps) {
  const [url, setUrl] = useState<OfferableUrl | null>(null);
  useEffect(() => {
    let isLeft = false;
    void services.readApplyUrl(offerId, serviceUrl).then((read) => {
      if (!isLeft) setUrl(read);
    });
    return () => {
      isLeft = true;
    };
  }, [offerId, services, serviceUrl]);
  if (url === null) return null;
  return (
    <ServiceLink class="button button-plain" url={url} label={t('programsApplyTo', [name])}>
      {t('programsApplyShort')}
    </ServiceLink>
  );
}
