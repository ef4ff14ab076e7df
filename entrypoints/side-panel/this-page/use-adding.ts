import { useRef, useState } from 'preact/hooks';
import type { PagesAdded, PageToAdd } from '#lib/domain/posts/page-to-add.ts';
import type { PostProduct } from '#lib/domain/posts/post.ts';
import { resendWhenCancelled } from '#lib/messaging/resend.ts';
import { t } from '#lib/platform/i18n.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toErrorData } from '#ui/to-error-data.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';

/** The adding of the page, and what became of it. */
export interface Adding {
  /** The page's product, once the post has it. */
  readonly product: PostProduct | null;
  readonly isBusy: boolean;
  /** Why the last act failed; null unless it did. */
  readonly problem: string | null;
  /** What the last act did; null before. */
  readonly said: string | null;
  add(): void;
  /** Takes the product out of the post again. */
  undo(): void;
  /** Adds several pages, and resolves to whether all of them are in the post. */
  addAll(pages: readonly PageToAdd[]): Promise<boolean>;
}

type Choice = Required<Pick<PageToAdd, 'offerId' | 'isChosen' | 'campaignId'>>;

/** Adds the page to the panel's post with the chosen program and coupon. Adding makes no link. */
export function useAdding(
  { services, snapshot, announce, refresh }: Pick<PanelViewProps, 'services' | 'snapshot' | 'announce' | 'refresh'>,
  { tabId, url, title, cleanedUrl }: WebPage,
  choice: Choice,
): Adding {
  const { post, postId } = snapshot;
  const [state, setState] = useState<Pick<Adding, 'isBusy' | 'problem' | 'said'>>(idle);
  /** The products that this view added: a page may name another address than its own. */
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const product = post?.products.find((each) => each.url === cleanedUrl || addedIds.includes(each.productId)) ?? null;
  // The button turns into its Undo once it can be pressed again.
  const shownProduct = useRef(product);
  if (!state.isBusy) shownProduct.current = product;

  const act = async <Result>(send: () => Promise<Result>, describe: (result: Result) => Outcome): Promise<boolean> => {
    if (state.isBusy) return false;
    setState({ ...idle, isBusy: true });
    const outcome = await resendWhenCancelled(send, services.sleep).then(describe, (cause: unknown): Outcome => {
      const { text, next } = describeError(toErrorData(cause), services.nowMs());
      return { problem: `${text} ${next}`, said: null };
    });
    // The button changes in one step with the list of products.
    await refresh().catch(() => undefined);
    setState({ ...outcome, isBusy: false });
    if (outcome.said !== null) announce(outcome.said);
    return outcome.problem === null;
  };

  const addPages = (pages: readonly PageToAdd[], describe: (added: PagesAdded) => string) =>
    act(
      () => services.send('addPages', { postId, pages }),
      (added) => {
        if (added.problem !== null) return { problem: describeProblem(added.problem), said: null };
        return { problem: null, said: describe(added) };
      },
    );

  return {
    ...state,
    product: shownProduct.current,
    add() {
      const productId = services.newId();
      void addPages([{ productId, tabId, pageUrl: url, title, ...choice }], (added) => {
        setAddedIds(added.productIds);
        const place = added.post?.products.findIndex((each) => added.productIds.includes(each.productId)) ?? 0;
        return t('addedAsProduct', [formatNumber(place + 1)]);
      });
    },
    undo() {
      if (product === null) return;
      const change = { kind: 'remove', productId: product.productId } as const;
      void act(
        () => services.send('changePost', { postId, change }),
        () => ({ problem: null, said: t('removedFromPost') }),
      );
    },
    addAll: (pages) =>
      addPages(pages, ({ productIds }) => t('addedTabs', productIds.length, [formatNumber(productIds.length)])),
  };
}

type Outcome = Pick<Adding, 'problem' | 'said'>;

const idle = { isBusy: false, problem: null, said: null } as const;

function describeProblem(problem: Exclude<PagesAdded['problem'], null>): string {
  if (problem === 'too-many-products') return `${t('postFull')} ${t('postFullNext')}`;
  return `${t('toastNotAdded')} ${t('toastNotAddedNext')}`;
}
