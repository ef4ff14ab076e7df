import { useState } from 'preact/hooks';
import type { PagesAdded, PageToAdd } from '#lib/domain/posts/page-to-add.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { PanelViewProps } from '../panel-services.ts';

interface Outcome {
  /** Why the last act failed; null unless it did. */
  readonly problem: string | null;
  /** What the last act did; null before. */
  readonly said: string | null;
}

/** Adds pages to the panel's post. Adding makes no link. */
export interface PageAdder extends Outcome {
  readonly isBusy: boolean;
  /** Does one act at a time, and resolves to whether it was done. */
  act<Result>(send: () => Promise<Result>, describe: (result: Result) => Outcome): Promise<boolean>;
  /** Shows why an act beside these failed; null once the next one worked. */
  report(problem: string | null): void;
  /** Adds the pages, and resolves to whether all of them are in the post. */
  addPages(pages: readonly PageToAdd[], describe: (added: PagesAdded) => string): Promise<boolean>;
  /** Adds the pages of open tabs, as `addPages` does. */
  addAll(pages: readonly PageToAdd[]): Promise<boolean>;
}

export function usePageAdder({
  services,
  snapshot: { postId },
  announce,
  refresh,
}: Pick<PanelViewProps, 'services' | 'snapshot' | 'announce' | 'refresh'>): PageAdder {
  const [state, setState] = useState<Outcome & { readonly isBusy: boolean }>(idle);

  const act: PageAdder['act'] = async (send, describe) => {
    if (state.isBusy) return false;
    setState({ ...idle, isBusy: true });
    const outcome = await send().then(describe, (cause: unknown): Outcome => {
      return { problem: sayFailure(cause, services.nowMs()), said: null };
    });
    // The button changes in one step with the list of products.
    await refresh().catch(() => undefined);
    setState({ ...outcome, isBusy: false });
    if (outcome.said !== null) announce(outcome.said);
    return outcome.problem === null;
  };
  const addPages: PageAdder['addPages'] = (pages, describe) =>
    act(
      () => services.send('addPages', { postId, pages }),
      (added) => {
        if (added.problem !== null) return { problem: describeProblem(added.problem), said: null };
        return { problem: null, said: describe(added) };
      },
    );
  return {
    ...state,
    act,
    report: (problem) => setState((before) => ({ ...before, problem })),
    addPages,
    addAll: (pages) =>
      addPages(pages, ({ productIds }) => {
        // A page that shows a product of the post has that one's id.
        const count = pages.filter(({ productId }) => productIds.includes(productId)).length;
        return t('addedTabs', count, [formatNumber(count)]);
      }),
  };
}

const idle = { isBusy: false, problem: null, said: null } as const;

function describeProblem(problem: Exclude<PagesAdded['problem'], null>): string {
  if (problem === 'too-many-products') return `${t('postFull')} ${t('postFullNext')}`;
  return `${t('toastNotAdded')} ${t('toastNotAddedNext')}`;
}
