import { useCallback, useEffect, useState } from 'preact/hooks';
import type { CheckServices } from '#components/checks/check-services.ts';
import type { CheckedPage } from '#components/checks/run-check.ts';
import { type LinkMark, maxLinkMarks } from '#lib/domain/checks/page-check.ts';
import { t } from '#lib/platform/i18n.ts';

interface PageOutlines {
  /** Outlines links on the page in place of those before, and scrolls to the first of them if it has to. */
  readonly show: (marks: readonly LinkMark[], hasToScroll: boolean) => void;
  /** Why a link could not be shown; null if it was. */
  readonly problem: string | null;
}

/** The last rows of a long report are drawn so much later than its first, at most. */
const maxFrames = 500;

/** The outlines on the page of a report. They go when the report does. A number that is clicked there finds its row. */
export function usePageOutlines(services: CheckServices, page: CheckedPage | null): PageOutlines {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (page === null) return;
    let frame = 0;
    const goTo = (number: number, framesLeft: number) => {
      const row = document.getElementById(`check-row-${number}`);
      row?.scrollIntoView({ block: 'center' });
      row?.querySelector<HTMLElement>('button, input')?.focus();
      if (row === null && framesLeft > 0) frame = requestAnimationFrame(() => goTo(number, framesLeft - 1));
    };
    const stop = services.watchPage(page.checkId, (number) => {
      cancelAnimationFrame(frame);
      goTo(number, maxFrames);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [services, page]);

  const show = useCallback(
    (marks: readonly LinkMark[], hasToScroll: boolean) => {
      if (page === null) return;
      const { tabId, checkId } = page;
      services.send('showPageLinks', { tabId, checkId, marks: marks.slice(0, maxLinkMarks), hasToScroll }).then(
        ({ count }) => setProblem(hasToScroll && count === 0 ? t('checkLinkGone') : null),
        () => setProblem(t('checkLinkGone')),
      );
    },
    [services, page],
  );
  return { show, problem };
}
