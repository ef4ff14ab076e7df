import { IconButton } from '#components/icon-button.tsx';
import { ProgramSearch } from '#components/programs/program-search.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useProgramFinder } from '#lib/ui/use-program-finder.ts';
import type { PanelServices } from '../panel-services.ts';
import { ViewFrame } from '../view-frame.tsx';
import './program-search-view.css';

/** The search "Choose a program": whether it is open, and its acts. */
export interface PanelSearch {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
  choose(offerId: string): void;
}

interface ProgramSearchViewProps {
  readonly services: PanelServices;
  readonly host: string;
  readonly search: PanelSearch;
}

/** "Choose a program": the search over the whole mirror. */
export function ProgramSearchView({ services, host, search }: ProgramSearchViewProps) {
  const { finder, retry } = useProgramFinder(services.loadProgramFinder);
  return (
    <ViewFrame>
      <header class="panel-search-head">
        <IconButton icon="back" label={t('findProgramBack')} onClick={search.close} />
        <h1>{t('chooseProgram')}</h1>
        <span class="meta cell-text">{host}</span>
      </header>
      <ProgramSearch
        finder={finder}
        onChoose={({ offerId }) => search.choose(offerId)}
        onBack={search.close}
        onRetry={retry}
      />
    </ViewFrame>
  );
}
