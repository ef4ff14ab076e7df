import { useEffect, useState } from 'preact/hooks';
import type { PageFacts } from '../panel-page.ts';
import { ProgramSearchView } from './late-parts.ts';
import type { PanelSearch } from './panel-search.ts';

/** Holds the search of the page at hand: another page closes it. */
export function useProgramSearch(facts: PageFacts, chooseProgram: (offerId: string) => Promise<void>): PanelSearch {
  const [isOpen, setOpen] = useState(false);
  const url = facts.kind === 'web' ? facts.url : null;
  useEffect(() => setOpen(false), [url]);
  return {
    isOpen,
    // Loads the view first, so that it is drawn at once and nothing jumps.
    open: () => void ProgramSearchView.preload().then(() => setOpen(true)),
    close: () => setOpen(false),
    choose: (offerId) =>
      void chooseProgram(offerId)
        .catch(() => undefined)
        .then(() => setOpen(false)),
  };
}
