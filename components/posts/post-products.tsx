import type { ComponentChildren } from 'preact';
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import { CloseButton } from '#components/icon-button.tsx';
import { t } from '#lib/platform/i18n.ts';
import './post-products.css';

interface ShownProduct {
  readonly productId: string;
  readonly title: string;
  /** Program, rate, coupon. */
  readonly facts: ComponentChildren;
  /** Acts besides removing. */
  readonly acts?: ComponentChildren;
}

interface PostProductsProps {
  readonly label: string;
  readonly products: readonly ShownProduct[];
  readonly onMove: (productId: string, to: number) => void;
  readonly onRemove: (productId: string) => void;
}

/**
 * A post's products in their order. They are dragged, or moved by Alt+↑ and Alt+↓ and removed by Delete while the focus
 * is in one. The focus stays with the product, and passes to the next one when it is removed.
 */
export function PostProducts({ label, products, onMove, onRemove }: PostProductsProps) {
  const list = useRef<HTMLOListElement>(null);
  const [dragged, setDragged] = useState<string | null>(null);
  const [target, setTarget] = useState<string | null>(null);
  const focused = useRef<string | null>(null);
  const order = products.map(({ productId }) => productId).join(' ');

  // A browser drops the focus of an element that it moves. Where it is in a field by now, it stays there.
  useLayoutEffect(() => {
    if (focused.current === null) return;
    const item = list.current?.querySelector(`[data-product="${focused.current}"]`);
    if (document.activeElement === document.body) {
      item?.querySelector<HTMLElement>('.post-product-remove button')?.focus();
    }
    focused.current = null;
  }, [order]);

  const remove = (index: number) => {
    const next = products[index + 1] ?? products[index - 1];
    focused.current = next?.productId ?? null;
    const product = products[index];
    if (product !== undefined) onRemove(product.productId);
  };
  const onKeyDown = (event: KeyboardEvent, index: number) => {
    const product = products[index];
    if (product === undefined || isField(event.target)) return;
    if (event.key === 'Delete') {
      event.preventDefault();
      // Only the last one comes back by Undo: a key that is held removes no second one.
      if (!event.repeat) remove(index);
    }
    const step = event.altKey ? { ArrowUp: -1, ArrowDown: 1 }[event.key] : undefined;
    if (step === undefined) return;
    event.preventDefault();
    const to = index + step;
    if (to < 0 || to >= products.length) return;
    focused.current = product.productId;
    onMove(product.productId, to);
  };
  const drop = () => {
    const to = products.findIndex(({ productId }) => productId === target);
    if (dragged !== null && to !== -1 && dragged !== target) onMove(dragged, to);
    setDragged(null);
    setTarget(null);
  };
  return (
    <ol ref={list} class="post-products list" aria-label={label}>
      {products.map(({ productId, title, facts, acts }, index) => (
        <li
          key={productId}
          data-product={productId}
          class={productId === target && dragged !== productId ? 'post-product-target' : undefined}
          draggable
          onDragStart={(event) => {
            event.dataTransfer?.setData('text/plain', title);
            setDragged(productId);
          }}
          onDragOver={(event) => {
            if (dragged === null) return;
            event.preventDefault();
            setTarget(productId);
          }}
          onDrop={(event) => {
            event.preventDefault();
            drop();
          }}
          onDragEnd={() => {
            setDragged(null);
            setTarget(null);
          }}
          onKeyDown={(event) => onKeyDown(event, index)}
        >
          <span class="post-product-number numeric" aria-hidden="true">
            {index + 1}
          </span>
          <div class="post-product-text">
            <p class="cell-text" dir="auto" title={title}>
              {title}
            </p>
            <p class="meta post-product-facts">{facts}</p>
          </div>
          {acts}
          <span class="post-product-remove">
            <CloseButton label={t('postRemove', [title])} onClick={() => remove(index)} />
          </span>
        </li>
      ))}
    </ol>
  );
}

/** Whether its keys are its own: Alt+↓ opens the list of a choice. */
const isField = (target: EventTarget | null) =>
  target instanceof HTMLInputElement || target instanceof HTMLSelectElement;
