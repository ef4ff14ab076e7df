import { browser } from '#lib/platform/browser.ts';

interface Injection {
  readonly target: { readonly tabId: number; readonly frameIds?: readonly number[] };
  readonly func: (...args: unknown[]) => unknown;
  readonly args?: readonly unknown[];
}

/**
 * From now on functions that the worker puts into a page run in the test's own document, each as the browser runs it: made
 * anew from its text, so that it has nothing of the module it was written in, and with arguments and an answer that are copies.
 * @returns the targets, in order.
 */
export function runInPage(): readonly Injection['target'][] {
  const targets: Injection['target'][] = [];
  browser.scripting.executeScript = (async ({ target, func, args = [] }: Injection) => {
    targets.push(target);
    const inPage = new Function(`return (${func})`)() as Injection['func'];
    return [{ frameId: 0, result: structuredClone(inPage(...structuredClone(args))) }];
  }) as unknown as typeof browser.scripting.executeScript;
  return targets;
}

/** From now on no function can be put into any page, as into the browser's own. */
export function refuseToRunInPage(): void {
  browser.scripting.executeScript = () => Promise.reject(new Error('Cannot access contents of the page'));
}
