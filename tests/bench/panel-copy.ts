import type { Page } from '@playwright/test';

/**
 * What a tab of the workspace shows, as HTML. The field that keeps the focus is left out: what stands before and behind
 * it, and before and behind each element around it, from the inside out. A tab without a field is one piece.
 */
export type PanelCopy = readonly Around[];

interface Around {
  readonly before: string;
  readonly behind: string;
}

export async function copyPanel(page: Page): Promise<PanelCopy> {
  return await page.evaluate(copy);
}

/** Has a still of the workspace show, on each input and each change of its address, the copy that it holds then. */
export async function followHeldCopy(still: Page): Promise<void> {
  await still.evaluate(follow);
}

/** Gives a still what it shows on the next event. */
export async function holdCopy(still: Page, held: PanelCopy): Promise<void> {
  await still.evaluate((copied) => {
    (globalThis as unknown as Still).held = copied;
  }, held);
}

/** What a still keeps in the page. */
interface Still {
  held: PanelCopy;
}

/** Runs in the page. */
function copy(): PanelCopy {
  const panel = document.querySelector('#panel');
  if (panel === null) throw new Error('There is no tab');
  let inner = panel.querySelector('input[type=search], textarea');
  if (inner === null) return [{ before: panel.innerHTML, behind: '' }];
  const toHtml = (elements: readonly Element[]) => elements.map(({ outerHTML }) => outerHTML).join('');
  const copied: Around[] = [];
  while (inner !== null && inner !== panel) {
    const siblings: Element[] = [...(inner.parentElement?.children ?? [])];
    const at = siblings.indexOf(inner);
    copied.push({ before: toHtml(siblings.slice(0, at)), behind: toHtml(siblings.slice(at + 1)) });
    inner = inner.parentElement;
  }
  return copied;
}

/** Runs in the page. */
function follow(): void {
  const still = globalThis as unknown as Still;
  const show = () => {
    const panel = document.querySelector('#panel');
    if (panel === null) return;
    let inner = panel.querySelector('input[type=search], textarea');
    for (const { before, behind } of still.held) {
      if (inner === null) {
        panel.innerHTML = before;
        return;
      }
      while (inner.previousSibling !== null) inner.previousSibling.remove();
      while (inner.nextSibling !== null) inner.nextSibling.remove();
      inner.insertAdjacentHTML('beforebegin', before);
      inner.insertAdjacentHTML('afterend', behind);
      inner = inner.parentElement;
    }
  };
  for (const event of ['input', 'hashchange']) addEventListener(event, show);
}
