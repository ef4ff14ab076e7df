import type { PageTexts } from '#lib/domain/page/page-surface.ts';
import { createButton, createElement } from './create-elements.ts';
import { isDrawnOver, watchSight } from './watch-sight.ts';

/** Often enough to notice a change of the page, and rarely enough for a page of many thousand elements. */
const lookEveryMs = 250;

export interface ButtonBar {
  readonly element: HTMLElement;
  /** Says whether a link is being made. Meanwhile, further clicks do nothing: they ask for the same link. */
  setBusy(isBusy: boolean): void;
}

/** `covered`: the page covers the button. `moved`: the button has only just come to where the user clicked. */
export type ClickDoubt = 'covered' | 'moved';

/** What a click of the user does. */
export interface ButtonActs {
  readonly copy: () => void;
  readonly move: () => void;
  readonly hide: () => void;
  /** Called instead, if the user may not have meant to click the button. */
  readonly refuse: (why: ClickDoubt) => void;
}

/** The button "Copy deeplink". On hover or focus, the buttons that move and hide it appear beside it. */
export function createButtonBar(texts: PageTexts, acts: ButtonActs): ButtonBar {
  const element = createElement('div', 'bar');
  const main = createButton('main', texts.copyDeeplink, 'mark');
  // The name beside the mark: the page may have a button of its own that says the same.
  main.title = texts.product;
  main.append(createElement('span', 'label', texts.copyDeeplink));
  const move = createButton('tool', texts.moveButton, 'move');
  const hide = createButton('tool', texts.hideButton, 'close');
  element.append(main, move, hide);
  const sight = watchSight(element);
  // A page could draw a picture over the button that lets clicks through: the user would then click it unknowingly. In
  // Chromium the observer reports that, so its builds leave the other check out: the page has to load each kilobyte.
  const isCovered = import.meta.env.FIREFOX ? lookWhileUsed(element) : sight.isCovered;
  let isBusy = false;

  const onUserClick = (button: HTMLButtonElement, run: () => void) =>
    button.addEventListener('click', (event) => {
      // A page can send events to the host, but it cannot make the browser mark them as the user's.
      if (!event.isTrusted || !hasUserActivation()) return;
      const isPointed = event.detail > 0;
      if (isCovered()) acts.refuse('covered');
      else if (isPointed && !sight.hasShown(event)) {
        sight.lookAgain();
        acts.refuse('moved');
      } else run();
    });
  onUserClick(main, () => {
    if (!isBusy) acts.copy();
  });
  onUserClick(move, () => {
    acts.move();
    sight.lookAgain();
  });
  onUserClick(hide, acts.hide);

  return {
    element,
    setBusy(nowBusy) {
      isBusy = nowBusy;
      main.ariaBusy = String(nowBusy);
    },
  };
}

/** True in older browsers, which lack `userActivation`: there, `isTrusted` alone decides. */
function hasUserActivation(): boolean {
  return (navigator as { userActivation?: UserActivation }).userActivation?.isActive ?? true;
}

/**
 * Checks again and again while the pointer or the focus is on the button. The check at the click alone does not suffice:
 * the page receives the click, or the key, before the button, and could have removed its picture by then.
 */
function lookWhileUsed(element: HTMLElement): () => boolean {
  let wasCovered = false;
  let isPointed = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    wasCovered = isDrawnOver(element);
  };
  const begin = () => {
    clearInterval(timer);
    look();
    timer = setInterval(look, lookEveryMs);
  };
  const end = () => clearInterval(timer);
  const onPointer = (isOn: boolean) => () => {
    isPointed = isOn;
    if (isOn) begin();
    else end();
  };
  // A press brings the focus, too: what was seen under the pointer holds.
  const onFocus = (react: () => void) => () => {
    if (!isPointed) react();
  };
  element.addEventListener('pointerenter', onPointer(true));
  element.addEventListener('pointerleave', onPointer(false));
  element.addEventListener('focusin', onFocus(begin));
  element.addEventListener('focusout', onFocus(end));
  return () => wasCovered || isDrawnOver(element);
}
