import { useState } from 'preact/hooks';
import type { ListedProgram } from '#lib/domain/programs/program-index.ts';
import { t } from '#lib/platform/i18n.ts';
import type { WorkspaceSnapshot } from '../workspace-services.ts';
import type { ProgramsServices } from './programs-services.ts';
import { toServiceUrl } from './to-service-url.ts';

interface LandingCopy {
  readonly copy: (program: ListedProgram) => void;
  /** The program whose link was copied last. */
  readonly copiedId: string | null;
  /** What was copied, in words. */
  readonly said: string | null;
  /** Why nothing was copied. */
  readonly problem: string | null;
}

const nothing = { copiedId: null, said: null, problem: null } as const;

/** Copies a program's landing link from its row. The link exists already, so this mints nothing and uses no quota. */
export function useLandingCopy(services: ProgramsServices, snapshot: WorkspaceSnapshot): LandingCopy {
  const [outcome, setOutcome] = useState<Omit<LandingCopy, 'copy'>>(nothing);
  const copy = async ({ offerId, name }: ListedProgram) => {
    setOutcome(nothing);
    const link = await services.readLandingLink(offerId, toServiceUrl(snapshot));
    if (link === null) {
      setOutcome({ ...nothing, problem: t('programsNoLanding', [name || offerId]) });
    } else if (await services.copyText(link)) {
      setOutcome({ ...nothing, copiedId: offerId, said: t('programsCopiedLanding', [name || offerId]) });
    } else {
      setOutcome({ ...nothing, problem: t('copyFailedPlain') });
    }
  };
  return { ...outcome, copy: (program) => void copy(program) };
}
