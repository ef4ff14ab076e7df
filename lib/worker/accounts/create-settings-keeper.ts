import { defaultAccountSettings, defaultUserSettings, type Settings } from '#lib/domain/settings.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import type { MerchantPages } from '#lib/worker/page/create-merchant-pages.ts';
import type { SitePreferences } from '#lib/worker/page/create-site-preferences.ts';

/** The one writer of settings: the account's own and the user's. */
export interface SettingsKeeper {
  /** Changes what is named and keeps the rest; what waits for a limit looks again. */
  save(change: Partial<Settings>): Promise<void>;
  /** Writes what the organisation's policy sets over what is there: every reader then has it. */
  applyManaged(): Promise<void>;
}

export interface SettingsKeeperDependencies {
  readonly accountId: string;
  readonly directory: AccountDirectory;
  readonly merchantPages: MerchantPages;
  readonly sitePreferences: SitePreferences;
  /** Lets whoever waits for a limit look again. */
  readonly recheck: () => void;
  readonly readManaged: () => Promise<Partial<Settings>>;
}

export function createSettingsKeeper(dependencies: SettingsKeeperDependencies): SettingsKeeper {
  const { accountId, directory, merchantPages, sitePreferences, recheck, readManaged } = dependencies;

  /** @returns the user's settings as they were before. */
  function saveOfUser(change: Partial<Settings>) {
    const ofUser = pick(change, defaultUserSettings);
    // Two fields that are left at the same time are two messages: neither may undo the other.
    return inTurn('settings', async () => {
      const before = await settingsItem.read();
      if (Object.keys(ofUser).length > 0) await settingsItem.write({ ...before, ...ofUser });
      return before;
    });
  }

  async function saveOfAccount(change: Partial<Settings>): Promise<void> {
    const ofAccount = pick(change, defaultAccountSettings);
    if (Object.keys(ofAccount).length === 0) return;
    await directory.change(accountId, (record) => ({ ...record, settings: { ...record.settings, ...ofAccount } }));
  }

  return {
    async save(wanted) {
      // What the organisation has set is nobody's to change.
      const change = { ...wanted, ...pick(await readManaged(), wanted) };
      await saveOfAccount(change);
      const before = await saveOfUser(change);
      recheck();
      // Switched on anew, the button is wanted everywhere again.
      if (change.showOnMerchantPages === true && !before.showOnMerchantPages) await sitePreferences.restoreButtons();
      await merchantPages.apply();
    },

    async applyManaged() {
      const managed = await readManaged();
      const now: Partial<Settings> = { ...(await directory.read(accountId)).settings, ...(await settingsItem.read()) };
      const differs = (name: keyof Settings) => managed[name] !== undefined && managed[name] !== now[name];
      const names = ['callsPerMinute', 'deeplinksPerPeriod', 'bulkReserve', 'disclosure'] as const;
      const change = Object.fromEntries(names.filter(differs).map((name) => [name, managed[name]]));
      if (Object.keys(change).length === 0) return;
      await saveOfAccount(change);
      await saveOfUser(change);
      recheck();
    },
  };
}

/** The part of a change that has fields of one kind of settings. */
function pick<Kind extends object>(change: Partial<Settings>, kind: Kind): Partial<Kind> {
  return Object.fromEntries(Object.entries(change).filter(([name]) => Object.hasOwn(kind, name))) as Partial<Kind>;
}
