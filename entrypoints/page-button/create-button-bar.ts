import type { PageTexts } from '#lib/domain/page/page-surface.ts';
import { createButton, createElement } from './create-elements.ts';
import { isDrawnOver } from './is-drawn-over.ts';
import { watchSight } from './watch-sight.ts';

/** Often enough for a page that changes, and seldom enough for one of many thousand elements. */
const lookEveryMs = 250;

export interface ButtonBar {
  readonly element: HTMLElement;
  /** Whether an act is under way: further clicks are the same wish. */
  setBusy(isBusy: boolean): void;
}

/** `covered`: the page had something over the button; `moved`: the button came to the place of the click only just now. */
export type ClickDoubt = 'covered' | 'moved';

/** What the user's own click does. */
export interface ButtonActs {
  readonly copy: () => void;
  readonly move: () => void;
  readonly hide: () => void;
  /** Called when the user clicked, and may not have meant the button. */
  readonly refuse: (why: ClickDoubt) => void;
}

/** "Copy deeplink", and beside it, once the pointer or the focus is there, where it stands and whether. */
export function createButtonBar(texts: PageTexts, acts: ButtonActs): ButtonBar {
  const element = createElement('div', 'bar');
  const main = createButton('main', texts.copyDeeplink, 'link');
  main.removeAttribute('title');
  main.append(createElement('span', 'label', texts.copyDeeplink));
  const move = createButton('tool', texts.moveButton, 'move');
  const hide = createButton('tool', texts.hideButton, 'close');
  element.append(main, move, hide);
  const sight = watchSight(element);
  // Over a picture that lets clicks through, the user would click the button without knowing. Chromium's builds go by the
  // observer alone: there each kilobyte is the page's.
  const isCovered = import.meta.env.FIREFOX ? lookWhilePointedAt(element) : sight.isCovered;
  let isBusy = false;

  const onUserClick = (button: HTMLButtonElement, run: () => void) =>
    button.addEventListener('click', (event) => {
      // A page can send events to the host and move its own elements; it cannot act as the user.
      if (!event.isTrusted || !hasUserActivation()) return;
      const isPointed = event.detail > 0;
      if (isPointed && isCovered()) acts.refuse('covered');
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

/** Absent in older browsers, where `isTrusted` alone decides. */
function hasUserActivation(): boolean {
  return (navigator as { userActivation?: UserActivation }).userActivation?.isActive ?? true;
}

/** A page hears of a click before the button does, and could lift its picture by then: so the last look counts, too. */
function lookWhilePointedAt(element: HTMLElement): () => boolean {
  let wasCovered = false;
  let timer: ReturnType<typeof setInterval> | undefined;
  const look = () => {
    wasCovered = isDrawnOver(element);
  };
  element.addEventListener('pointerenter', () => {
    clearInterval(timer);
    look();
    timer = setInterval(look, lookEveryMs);
  });
  element.addEventListener('pointerleave', () => clearInterval(timer));
  return () => wasCovered || isDrawnOver(element);
}
