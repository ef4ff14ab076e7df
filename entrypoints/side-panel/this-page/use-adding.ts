import { useRef, useState } from 'preact/hooks';
import type { PageToAdd } from '#lib/domain/posts/page-to-add.ts';
import type { PostCoupon, PostProduct } from '#lib/domain/posts/post.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { toProblemText } from '#lib/ui/use-act.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WebPage } from '../panel-page.ts';
import type { PanelViewProps } from '../panel-services.ts';
import { type PageAdder, usePageAdder } from './use-page-adder.ts';

/** The adding of the page, and what became of it. */
export interface Adding extends Pick<PageAdder, 'isBusy' | 'problem' | 'said' | 'addAll'> {
  /** The page's product, once the post has it. */
  readonly product: PostProduct | null;
  add(): void;
  /** Takes the product out of the post again. */
  undo(): void;
  /** Changes the coupon of the product, once the post has it. */
  changeCoupon(coupon: PostCoupon | null): void;
}

type Choice = Required<Pick<PageToAdd, 'offerId' | 'isChosen' | 'campaignId'>>;

/** Adds the page to the panel's post with the chosen program and coupon. Adding makes no link. */
export function useAdding(
  props: Pick<PanelViewProps, 'services' | 'snapshot' | 'announce' | 'refresh'>,
  { tabId, url, title, cleanedUrl }: WebPage,
  choice: Choice,
): Adding {
  const { services, snapshot } = props;
  const { post, postId } = snapshot;
  const { act, addPages, addAll, report, isBusy, problem, said } = usePageAdder(props);
  /** The products that this view added: a page may name another address than its own. */
  const [addedIds, setAddedIds] = useState<readonly string[]>([]);
  const product = post?.products.find((each) => each.url === cleanedUrl || addedIds.includes(each.productId)) ?? null;
  // The button turns into its Undo once it can be pressed again.
  const shownProduct = useRef(product);
  if (!isBusy) shownProduct.current = product;

  return {
    ...{ isBusy, problem, said, addAll },
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
    changeCoupon(coupon) {
      if (product === null) return;
      const change = { kind: 'coupon', productId: product.productId, coupon } as const;
      // The arrow keys run through the coupons: none waits for the one before.
      void services.send('changePost', { postId, change }).then(
        ({ problem: found }) => report(found && toProblemText(found)),
        (cause: unknown) => report(sayFailure(cause, services.nowMs())),
      );
    },
  };
}
