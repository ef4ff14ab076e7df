import {
  defaultAccountSettings,
  defaultUserSettings,
  type ManageableSettings,
  manageableSettingTable,
  type Settings,
} from '#lib/domain/settings/settings.ts';
import { inTurn } from '#lib/platform/in-turn.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import type { MerchantPages } from '#lib/worker/page/create-merchant-pages.ts';
import type { SitePreferences } from '#lib/worker/page/create-site-preferences.ts';

/** Writes the settings, the account's own and the user's. No other part does. */
export interface SettingsKeeper {
  /** Changes the named fields and keeps the rest. Calls that wait for a limit look again. */
  save(change: Partial<Settings>): Promise<void>;
  /** Overwrites what is stored with what the organisation's policy sets, so that every reader sees it. */
  applyManaged(): Promise<void>;
}

export interface SettingsKeeperDependencies {
  readonly accountId: string;
  readonly directory: AccountDirectory;
  readonly merchantPages: MerchantPages;
  readonly sitePreferences: SitePreferences;
  /** Makes calls that wait for a limit look again. */
  readonly recheck: () => void;
  readonly readManaged: () => Promise<Partial<ManageableSettings>>;
}

export function createSettingsKeeper(dependencies: SettingsKeeperDependencies): SettingsKeeper {
  const { accountId, directory, merchantPages, sitePreferences, recheck, readManaged } = dependencies;

  async function saveOfUser(change: Partial<Settings>): Promise<void> {
    const ofUser = pick(change, defaultUserSettings);
    if (Object.keys(ofUser).length === 0) return;
    // Leaving two fields at once sends two messages: neither may undo the other.
    await inTurn('settings', async () => {
      const before = await settingsItem.read();
      // Switching on means: show the button everywhere. The sites come first, because a worker that is killed after the
      // switch would not know that they are left to do. While the switch is off no page shows a button.
      if (ofUser.showOnMerchantPages === true && !before.showOnMerchantPages) await sitePreferences.restoreButtons();
      await settingsItem.write({ ...before, ...ofUser });
    });
  }

  async function saveOfAccount(change: Partial<Settings>): Promise<void> {
    const ofAccount = pick(change, defaultAccountSettings);
    if (Object.keys(ofAccount).length === 0) return;
    await directory.change(accountId, (record) => ({ ...record, settings: { ...record.settings, ...ofAccount } }));
  }

  return {
    async save(wanted) {
      // The user cannot change what the organisation has set.
      const change = { ...wanted, ...pick(await readManaged(), wanted) };
      await saveOfAccount(change);
      await saveOfUser(change);
      recheck();
      await merchantPages.apply();
    },

    async applyManaged() {
      const managed = await readManaged();
      const now: Partial<Settings> = { ...(await directory.read(accountId)).settings, ...(await settingsItem.read()) };
      const differs = (name: keyof ManageableSettings) => managed[name] !== undefined && managed[name] !== now[name];
      const names = Object.keys(manageableSettingTable) as (keyof ManageableSettings)[];
      const change = Object.fromEntries(names.filter(differs).map((name) => [name, managed[name]]));
      if (Object.keys(change).length === 0) return;
      await saveOfAccount(change);
      await saveOfUser(change);
      recheck();
    },
  };
}

function pick<Kind extends object>(change: Partial<Settings>, kind: Kind): Partial<Kind> {
  return Object.fromEntries(Object.entries(change).filter(([name]) => Object.hasOwn(kind, name))) as Partial<Kind>;
}
