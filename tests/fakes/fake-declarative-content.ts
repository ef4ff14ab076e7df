import { onTestFinished } from 'vitest';
import { browser } from '#lib/platform/browser.ts';

interface Rule {
  readonly id: string;
  readonly conditions: readonly object[];
  readonly actions: readonly object[];
}

/** Chromium's rules on addresses, until the test ends. The fake browser has none, as Firefox has none. */
export function fakeDeclarativeContent() {
  const rules = new Map<string, Rule>();
  let beforeAdding: () => Promise<void> = async () => undefined;
  const calls = { read: 0, added: 0, removed: 0 };
  /** An instance has what it was made of, as Chromium's have. */
  const Parts = class {
    constructor(parts: object) {
      Object.assign(this, parts);
    }
  };
  const declarativeContent = {
    PageStateMatcher: Parts,
    SetIcon: Parts,
    onPageChanged: {
      getRules(_ids: undefined, callback: (all: readonly Rule[]) => void) {
        calls.read += 1;
        callback([...rules.values()]);
      },
      addRules(added: readonly Rule[], callback: () => void) {
        calls.added += 1;
        void beforeAdding().then(() => {
          for (const rule of added) rules.set(rule.id, rule);
          callback();
        });
      },
      removeRules(ids: readonly string[], callback: () => void) {
        calls.removed += 1;
        for (const id of ids) rules.delete(id);
        callback();
      },
    },
  };
  Object.assign(browser, { declarativeContent });
  onTestFinished(() => void Object.assign(browser, { declarativeContent: undefined }));
  return {
    calls,
    rules,
    /** Does something else while rules are on their way. */
    beforeAdding(act: () => Promise<void>) {
      beforeAdding = act;
    },
    pages: () =>
      [...rules.values()].flatMap(({ conditions }) => conditions.map((each) => ({ ...each }) as { pageUrl: object })),
  };
}
