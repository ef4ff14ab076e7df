import { IconButton } from '#components/icon-button.tsx';
import { ProgramSearch } from '#components/programs/program-search.tsx';
import { t } from '#lib/platform/i18n.ts';
import { useProgramFinder } from '#lib/ui/use-program-finder.ts';
import type { ViewProps } from '../view-props.ts';
import './program-search-view.css';

/** "Choose a program": the search over the whole mirror. */
export function ProgramSearchView({ services, snapshot: { page }, acts }: ViewProps) {
  const { finder, retry } = useProgramFinder(services.loadProgramFinder);
  return (
    <>
      <header class="search-head">
        <IconButton icon="back" label={t('findProgramBack')} onClick={acts.closeSearch} />
        <h1>{t('chooseProgram')}</h1>
        {page.kind === 'web' && <span class="search-host">{new URL(page.url).hostname}</span>}
      </header>
      <ProgramSearch
        finder={finder}
        onChoose={({ offerId }) => acts.choose(offerId)}
        onBack={acts.closeSearch}
        onRetry={retry}
      />
    </>
  );
}
