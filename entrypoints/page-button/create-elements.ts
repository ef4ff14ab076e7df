import { createElementIn, createElement as createHtml } from '#components/page-host/safe-dom.ts';

/** The icons' strokes, in a box of 24 by 24. */
const icons = {
  /** Linkmint's mark, as `components/logo.tsx` draws it, in this box: the button says whose it is. */
  mark: 'M10.3 13.7 13.7 10.3M8.4 8.4l2.9-2.9a4.4 4.4 0 016.2 0l1 1a4.4 4.4 0 010 6.2L15.6 15.6M15.6 15.6l-2.9 2.9a4.4 4.4 0 01-6.2 0l-1-1a4.4 4.4 0 010-6.2L8.4 8.4',
  move: 'M12 3v18M3 12h18M9 6l3-3 3 3M9 18l3 3 3-3M6 9l-3 3 3 3M18 9l3 3-3 3',
  close: 'M6 6l12 12M18 6L6 18',
  done: 'M5 12.5l4.5 4.5L19 7.5',
  problem: 'M12 7v6M12 16.5v.5M12 3a9 9 0 100 18 9 9 0 000-18z',
  question: 'M9.5 10a2.5 2.5 0 114.2 1.8c-1 .8-1.7 1.2-1.7 2.2M12 16.8v.2M12 3a9 9 0 100 18 9 9 0 000-18z',
  busy: 'M12 7v5l3 2M12 3a9 9 0 100 18 9 9 0 000-18z',
} as const;

export type IconName = keyof typeof icons;

/**
 * Creates an element with a class. The style draws its text from an attribute, so that there is no text node: a page
 * could search text nodes with `window.find`, also in closed trees, for the program's name or the quota that is left.
 * Assistive technology reads text that a style draws like any other.
 */
export function createElement<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  className: string,
  text = '',
): HTMLElementTagNameMap[Tag] {
  const element = createHtml(tag);
  element.className = className;
  if (text !== '') element.dataset.text = text;
  return element;
}

/** Creates a native button. Without an icon it shows its name. */
export function createButton(className: string, name: string, icon?: IconName): HTMLButtonElement {
  const button = createElement('button', className, icon === undefined ? name : '');
  button.type = 'button';
  button.ariaLabel = name;
  if (icon !== undefined) {
    button.title = name;
    button.append(createIcon(icon));
  }
  return button;
}

/** Creates an icon node by node, and not from markup: a page that requires trusted types refuses markup. */
export function createIcon(name: IconName): SVGSVGElement {
  const namespace = 'http://www.w3.org/2000/svg';
  const icon = createElementIn(namespace, 'svg') as SVGSVGElement;
  icon.setAttribute('viewBox', '0 0 24 24');
  icon.setAttribute('aria-hidden', 'true');
  const path = createElementIn(namespace, 'path');
  path.setAttribute('d', icons[name]);
  icon.append(path);
  return icon;
}
