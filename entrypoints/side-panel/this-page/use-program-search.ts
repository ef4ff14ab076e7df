import { useEffect, useState } from 'preact/hooks';
import type { PageFacts } from '../panel-page.ts';
import { ProgramSearchView } from './late-parts.ts';

/** The search "Choose a program": whether it is open, and its acts. */
export interface PanelSearch {
  readonly isOpen: boolean;
  open(): void;
  close(): void;
  choose(offerId: string): void;
}

export function useProgramSearch(facts: PageFacts, chooseProgram: (offerId: string) => Promise<void>): PanelSearch {
  const [isOpen, setOpen] = useState(false);
  const url = facts.kind === 'web' ? facts.url : null;
  // The search is for the page at hand.
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
