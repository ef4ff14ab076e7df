import { browser, type Permissions } from '#lib/platform/browser.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Attempt } from '#lib/platform/create-attempt.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { deleteAllDatabases } from '#lib/store/database.ts';
import { withMatchIndex } from '#lib/store/programs/match-index.ts';
import { emptyRootDatabase, type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import type { AccountParts } from '#lib/worker/accounts/accounts-context.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import type { AccountTurns } from '#lib/worker/accounts/create-account-turns.ts';
import { noteOrphanedCalls } from '#lib/worker/accounts/orphaned-calls.ts';
import { clearNotifications } from '#lib/worker/coupons/create-notifier.ts';
import { clearMarks } from '#lib/worker/page/page-badge.ts';
import { hideTodayCount } from '#lib/worker/today/notify-today.ts';

export interface WipeContext {
  readonly root: () => Promise<RootDatabase>;
  readonly closeRoot: () => Promise<void>;
  readonly directory: AccountDirectory;
  readonly clock: Clock;
  readonly turns: AccountTurns;
  readonly partsOf: (accountId: string) => AccountParts;
  /** Resolves once no part of a file is being written. */
  readonly untilFileRests: () => Promise<void>;
  /** Forgets what this life of the worker knows about the accounts. */
  readonly forget: () => void;
  /** Sets the alarm that every installation has. */
  readonly keepHourlyAlarm: () => Promise<void>;
  readonly attempt: Attempt;
  readonly onBlocked: () => void;
}

/**
 * "Wipe everything": deletes all that is stored here and gives every permission back. Two things remain: what an
 * installation creates, and the times of the last minute's calls, because the service has counted them.
 */
export async function wipeEverything(context: WipeContext): Promise<void> {
  const { root, directory, turns, untilFileRests } = context;
  const transaction = (await root()).transaction(['meta', 'fileParts'], 'readwrite', { durability: 'strict' });
  const meta = transaction.objectStore('meta');
  await meta.put(true, 'isWiping');
  // What is left of a file would bring accounts, settings and presets back.
  await meta.delete('fileRun');
  await transaction.objectStore('fileParts').clear();
  await transaction.done;
  announceDataChange('file-run');
  // At once: a connecting under way must fail.
  for (const { accountId } of await directory.list()) turns.noteSignOut(accountId);
  // The part that is being written goes with all else.
  await untilFileRests();
  await turns.exclusively(() => wipe(context));
}

/** Finishes what a killed worker left half done. */
export async function finishWipe(context: WipeContext): Promise<void> {
  if ((await readRootValue(await context.root(), 'isWiping')) === true) await wipe(context);
}

async function wipe(context: WipeContext): Promise<void> {
  const { root, closeRoot, directory, partsOf, forget, keepHourlyAlarm, attempt, onBlocked } = context;
  for (const { accountId } of await directory.list()) {
    const parts = partsOf(accountId);
    // From here on nothing is sent, and waiting calls end.
    await attempt('wipe session', parts.session.close);
    parts.recheck();
    await noteOrphanedCalls(context, parts.gate);
    await parts.destroy();
  }
  await deleteAllDatabases(onBlocked);
  await takeOffPages();
  // The browser keeps both until it closes, and no later act of a new installation takes them away.
  await attempt('badges', clearMarks);
  await attempt('today on the icon', hideTodayCount);
  await givePermissionsBack();
  await browser.alarms.clearAll();
  await keepHourlyAlarm();
  // After the accounts, so that none of them can write here again.
  await withMatchIndex(() => browser.storage.local.clear());
  await browser.storage.sync.clear();
  await browser.storage.session.clear();
  // Last, because it holds the mark: the next start finishes all that comes before.
  await emptyRootDatabase(await root());
  await closeRoot();
  forget();
  announceDataChange('accounts');
}

async function takeOffPages(): Promise<void> {
  const scripts = await browser.scripting.getRegisteredContentScripts();
  if (scripts.length > 0) await browser.scripting.unregisterContentScripts();
  await clearNotifications(() => true);
}

/** Permissions that the manifest requires cannot be given back. */
async function givePermissionsBack(): Promise<void> {
  const {
    optional_permissions: optional = [],
    host_permissions: required = [],
    browser_specific_settings: settings,
  } = browser.runtime.getManifest();
  const { permissions = [], origins = [], data_collection: consents = [] } = await browser.permissions.getAll();
  const given = {
    permissions: permissions.filter((permission) => optional.some((each) => each === permission)),
    origins: origins.filter((origin) => !required.includes(origin)),
  };
  // Of Firefox alone: Chromium refuses a field that it does not know.
  const asked = settings?.gecko?.data_collection_permissions?.optional ?? [];
  const consented = consents.filter((consent) => asked.includes(consent));
  if (given.permissions.length + given.origins.length + consented.length > 0) {
    await browser.permissions.remove({
      ...(given as Permissions.Permissions),
      ...(consented.length > 0 && { data_collection: consented }),
    });
  }
}
