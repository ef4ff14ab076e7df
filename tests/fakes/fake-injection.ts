import { browser } from '#lib/platform/browser.ts';

interface Injection {
  readonly target: { readonly tabId: number; readonly frameIds?: readonly number[] };
  readonly func: (...args: unknown[]) => unknown;
  readonly args?: readonly unknown[];
}

/** What the worker put into pages. */
export interface FakeInjection {
  /** Into which tabs and frames, in order. */
  readonly targets: readonly Injection['target'][];
  /** From now on no function can be put into any page, as into the browser's own. */
  refuse(): void;
}

/**
 * Runs the functions that the worker puts into a page in the test's own document, each as the browser does: compiled
 * again from its text, so that it has nothing of the module it was written in, with arguments and an answer that are
 * copies.
 */
export function fakeInjection(): FakeInjection {
  const targets: Injection['target'][] = [];
  let isRefused = false;
  const executeScript = async ({ target, func, args = [] }: Injection) => {
    if (isRefused) throw new Error('Cannot access contents of the page');
    targets.push(target);
    const inPage: Injection['func'] = new Function(`return (${func})`)();
    return [{ frameId: 0, result: structuredClone(inPage(...structuredClone(args))) }];
  };
  Object.assign(browser.scripting, { executeScript });
  return {
    targets,
    refuse() {
      isRefused = true;
    },
  };
}
