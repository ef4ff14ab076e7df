import { findLitPages, type LitHostCount, type LitPage } from '#lib/domain/programs/lit-hosts.ts';
import { browser, type DeclarativeContent } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { readLitCandidates } from '#lib/store/programs/read-lit-candidates.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import { type AlarmedRefresh, createAlarmedRefresh } from '#lib/worker/page/create-alarmed-refresh.ts';
import { type ActiveAccountReader, findConnectedAccount } from '#lib/worker/page/find-connected-account.ts';
import { toSha256 } from '#lib/worker/text/to-sha256.ts';

/** The sizes of the picture, in pixels: a toolbar's on screens of each density. */
const litSizes = [16, 24, 32, 48] as const;
export type LitSize = (typeof litSizes)[number];

/** The alarm that applies what changed, also where the worker that noted it was killed. */
export const litIconAlarm = 'lit-icon';

interface LitIconDependencies {
  readonly root: () => Promise<RootDatabase>;
  readonly clock: Clock;
  readonly directory: ActiveAccountReader;
  readonly databaseOf: (accountId: string) => Promise<Database>;
  readonly readLitPicture: (size: LitSize) => Promise<ImageData>;
}

/**
 * Lights the toolbar icon on hosts where the active account earns. The browser compares addresses with the rules by
 * itself: Linkmint learns of no page. Firefox has no such rules.
 */
export function createLitIcon(dependencies: LitIconDependencies): AlarmedRefresh {
  const { root, clock, directory, databaseOf, readLitPicture } = dependencies;

  async function findLit(): Promise<{ readonly pages: readonly LitPage[]; readonly count: LitHostCount }> {
    const [account, { lightIcon }] = await Promise.all([findConnectedAccount(directory), settingsItem.read()]);
    if (!lightIcon || account === null) return { pages: [], count: { lit: 0, left: 0 } };
    const database = await databaseOf(account.accountId);
    const [candidates, sites] = await Promise.all([readLitCandidates(database), database.getAll('sitePreferences')]);
    return findLitPages(candidates, sites, account.settings.countries);
  }

  async function applyPages(content: DeclarativeContent, pages: readonly LitPage[]): Promise<void> {
    const events = content.onPageChanged;
    const before = await settle<readonly { readonly id?: string | undefined }[]>((done) =>
      events.getRules(undefined, done),
    );
    // The rule is named after what is in it, so that an unchanged one is known without a look into it.
    const id = pages.length === 0 ? null : await toSha256(JSON.stringify(pages));
    if (id !== null && !before.some((rule) => rule.id === id)) {
      const pictures = await Promise.all(litSizes.map(async (size) => [size, await readLitPicture(size)] as const));
      const rule = {
        id,
        conditions: pages.map((pageUrl) => new content.PageStateMatcher({ pageUrl })),
        actions: [new content.SetIcon({ imageData: Object.fromEntries(pictures) })],
      };
      // The new one first: a worker that is killed here leaves two rules, of which the next one removes the old one.
      await settle<unknown>((done) => events.addRules([rule], () => done(undefined)));
    }
    const old = before.flatMap((rule) => (rule.id === undefined || rule.id === id ? [] : [rule.id]));
    if (old.length > 0) await settle<unknown>((done) => events.removeRules(old, () => done(undefined)));
  }

  async function keepCount(count: LitHostCount): Promise<void> {
    const db = await root();
    const before = await readRootValue(db, 'litHosts');
    if (before?.lit === count.lit && before.left === count.left) return;
    await db.put('meta', count, 'litHosts');
    announceDataChange('lit-icon');
  }

  async function apply(): Promise<void> {
    const content = browser.declarativeContent;
    if (content === undefined) return;
    const { pages, count } = await findLit();
    await applyPages(content, pages);
    await keepCount(count);
  }

  const isOn = async () => browser.declarativeContent !== undefined;
  return createAlarmedRefresh({ clock, alarm: litIconAlarm, isOn, apply });
}

/** Chromium's events of rules answer by a callback, and leave an error beside it. */
function settle<Result>(call: (done: (result: Result) => void) => void): Promise<Result> {
  return new Promise((resolve, reject) => {
    call((result) => {
      const { lastError } = browser.runtime;
      if (lastError) reject(new Error(lastError.message));
      else resolve(result);
    });
  });
}
