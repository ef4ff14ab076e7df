import type { ComponentChildren } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { ServiceLink } from '#components/service/service-link.tsx';
import '#components/button.css';
import { canMint } from '#lib/domain/programs/offer.ts';
import type { ListedProgram } from '#lib/domain/programs/program-index.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramRowLink, ProgramsServices } from './programs-services.ts';

interface ProgramRowActProps {
  readonly program: ListedProgram;
  readonly services: Pick<ProgramsServices, 'readRowLink' | 'readApplyUrl'>;
  readonly serviceUrl: string;
  /** The button that copies the row's link. */
  readonly toLinkCell: (row: ProgramRowLink & { readonly key: string }) => ComponentChildren;
}

/** The act that a row offers: copy its link, or apply to the program. */
export function ProgramRowAct({ program, services, serviceUrl, toLinkCell }: ProgramRowActProps) {
  const { offerId, applicationStatus } = program;
  if (applicationStatus === 'none') {
    return <ApplyLink key={offerId} {...{ services, serviceUrl, offerId }} name={program.name || offerId} />;
  }
  return canMint(program) ? <LinkAct key={offerId} {...{ services, serviceUrl, offerId, toLinkCell }} /> : null;
}

interface LinkActProps extends Pick<ProgramRowActProps, 'services' | 'serviceUrl' | 'toLinkCell'> {
  readonly offerId: string;
}

function LinkAct({ offerId, services, serviceUrl, toLinkCell }: LinkActProps) {
  const row = useRowRead(services.readRowLink, offerId, serviceUrl);
  return row && <>{toLinkCell({ ...row, key: offerId })}</>;
}

interface ApplyLinkProps extends Pick<ProgramRowActProps, 'services' | 'serviceUrl'> {
  readonly offerId: string;
  readonly name: string;
}

/** A link to the program's public page. */
function ApplyLink({ offerId, name, services, serviceUrl }: ApplyLinkProps) {
  const url = useRowRead(services.readApplyUrl, offerId, serviceUrl);
  if (url === null) return null;
  return (
    <ServiceLink class="button button-plain" url={url} label={t('programsApplyTo', [name])}>
      {t('programsApplyShort')}
    </ServiceLink>
  );
}

/** The list's short rows lack addresses and links, so each drawn row reads its own. Null until then. */
function useRowRead<Value>(
  read: (offerId: string, serviceUrl: string) => Promise<Value | null>,
  offerId: string,
  serviceUrl: string,
): Value | null {
  const [value, setValue] = useState<Value | null>(null);
  useEffect(() => {
    let isLeft = false;
    void read(offerId, serviceUrl).then((found) => {
      if (!isLeft) setValue(found);
    });
    return () => {
      isLeft = true;
    };
  }, [read, offerId, serviceUrl]);
  return value;
}
