import type { PageToast } from '#lib/domain/page/page-surface.ts';
import { createButton, createElement, createIcon } from './create-elements.ts';

export interface Toast {
  readonly element: HTMLElement;
  /** Shows a toast in place of the last one. */
  show(toast: PageToast, act?: { readonly name: string; readonly run: () => void }): void;
}

/**
 * How long a toast stays, in ms. A problem takes longer to read, and so does a toast that offers something. "Wait" stays
 * until its result replaces it.
 */
const staysMs = { done: 6_000, problem: 15_000, question: 15_000, busy: 90_000 } as const;

/** Shows one toast at a time. It stays while the pointer or the focus is in it. */
export function createToast(closeName: string, onClosed: () => void): Toast {
  const element = createElement('div', '');
  element.hidden = true;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let leftMs = 0;
  /** A toast that replaces another one under the pointer brings no event of the pointer. */
  let isPointed = false;
  let isFocused = false;

  const close = () => {
    clearTimeout(timer);
    element.hidden = true;
    isPointed = false;
    isFocused = false;
    element.replaceChildren();
    onClosed();
  };
  const leave = () => {
    clearTimeout(timer);
    if (!element.hidden && !isPointed && !isFocused) timer = setTimeout(close, leftMs);
  };
  const onPointer = (isIn: boolean) => () => {
    isPointed = isIn;
    leave();
  };
  const onFocus = (isIn: boolean) => () => {
    isFocused = isIn;
    leave();
  };
  element.addEventListener('mouseenter', onPointer(true));
  element.addEventListener('mouseleave', onPointer(false));
  element.addEventListener('focusin', onFocus(true));
  element.addEventListener('focusout', onFocus(false));
  element.addEventListener('keydown', ({ key, isTrusted }) => {
    if (key === 'Escape' && isTrusted) close();
  });

  return {
    element,
    show({ tone, title, detail }, act) {
      element.className = `toast ${tone}`;
      element.role = tone === 'problem' || tone === 'question' ? 'alert' : 'status';
      const words = createElement('div', 'words');
      words.append(createElement('p', 'title', title), createElement('p', 'detail', detail));
      if (act !== undefined) {
        const button = createButton('act', act.name);
        button.addEventListener('click', ({ isTrusted }) => {
          if (!isTrusted) return;
          close();
          act.run();
        });
        words.append(button);
      }
      const closeButton = createButton('', closeName, 'close');
      closeButton.addEventListener('click', close);
      // Show the region before its words: assistive technology only reads changes in a visible region.
      element.hidden = false;
      element.replaceChildren(createIcon(tone), words, closeButton);
      // What had the focus is gone, and brings no event of it.
      isFocused = false;
      leftMs = act === undefined ? staysMs[tone] : Math.max(staysMs[tone], staysMs.problem);
      leave();
    },
  };
}
