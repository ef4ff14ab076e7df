import type { Page } from '@playwright/test';
import { readActiveAccount } from '../../e2e/fixtures/read-active-account.ts';
import { seedPrograms } from '../../e2e/fixtures/seed-programs.ts';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Section } from '../section.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

export const lit: Section = {
  name: 'lit',
  title: 'From the switch to the lit toolbar icon',
  note: 'Among 100,000 programs: from the switch in the options until the browser has the rule. Beside it: the same number of hosts in a bare rule.',
  measure: (size) =>
    withSyncedBrowser(async ({ options }) => {
      const inAll = size.of(100_000, 5_000);
      const earning = size.of(20_000, 1_000);
      await seedPrograms(options, inAll, (program, index) => ({
        ...program,
        ...(index % Math.floor(inAll / earning) === 0
          ? { applicationStatus: 'approved', offerStatus: 'active', devices: ['desktop'] }
          : { applicationStatus: 'none' }),
      }));
      const { switched, bare } = await interleave(size.of(2, 1), {
        switched: () => measureSwitch(options),
        bare: () => measureBareRule(options, earning),
      });
      const what = `${earning.toLocaleString('en')} hosts`;
      const beside = { what: 'a bare rule', taken: bare };
      return [{ what, unit: 'ms', measured: switched, beside, bar: budgets.litIcon }];
    }),
};

/** What the pages' own code uses of Chromium, in the page's world. */
interface Chrome {
  readonly runtime: { getManifest(): { version: string }; sendMessage(message: object): Promise<{ ok: boolean }> };
  readonly declarativeContent: {
    readonly PageStateMatcher: new (state: object) => object;
    readonly SetIcon: new (icon: object) => object;
    readonly onPageChanged: {
      getRules(ids: undefined, callback: (rules: readonly object[]) => void): void;
      addRules(rules: readonly object[], callback: () => void): void;
      removeRules(ids: readonly string[], callback: () => void): void;
    };
  };
}

/** Switches the icon off and on; ms from the second switch until the browser has the rule. */
async function measureSwitch(extensionPage: Page): Promise<number> {
  const { accountId } = await readActiveAccount(extensionPage);
  return extensionPage.evaluate(async (account) => {
    const { runtime, declarativeContent } = (globalThis as unknown as { chrome: Chrome }).chrome;
    const { version } = runtime.getManifest();
    const save = async (lightIcon: boolean) => {
      const message = { linkmint: 'saveSettings', accountId: account, version, input: { lightIcon } };
      if (!(await runtime.sendMessage(message)).ok) throw new Error('The worker refused the switch');
    };
    const waitForRules = async (count: number) => {
      const read = () =>
        new Promise<readonly object[]>((resolve) => declarativeContent.onPageChanged.getRules(undefined, resolve));
      while ((await read()).length !== count) await new Promise((resolve) => setTimeout(resolve, 5));
    };
    await save(false);
    await waitForRules(0);
    const startedAtMs = performance.now();
    await save(true);
    await waitForRules(1);
    return performance.now() - startedAtMs;
  }, accountId);
}

/** Sets and removes a rule with so many hosts; ms until the browser has it. */
function measureBareRule(extensionPage: Page, count: number): Promise<number> {
  return extensionPage.evaluate(async (hosts) => {
    const { onPageChanged, PageStateMatcher, SetIcon } = (globalThis as unknown as { chrome: Chrome }).chrome
      .declarativeContent;
    const startedAtMs = performance.now();
    const rule = {
      id: 'bare',
      conditions: Array.from(
        { length: hosts },
        (_, index) => new PageStateMatcher({ pageUrl: { hostSuffix: `.bare-${index}.example` } }),
      ),
      actions: [new SetIcon({ imageData: { 16: new ImageData(16, 16) } })],
    };
    await new Promise<void>((resolve) => onPageChanged.addRules([rule], resolve));
    const takenMs = performance.now() - startedAtMs;
    await new Promise<void>((resolve) => onPageChanged.removeRules(['bare'], resolve));
    return takenMs;
  }, count);
}
