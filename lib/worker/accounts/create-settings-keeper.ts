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

/** The one writer of settings: the account's own and the user's. */
export interface SettingsKeeper {
  /** Changes what is named and keeps the rest; what waits for a limit looks again. */
  save(change: Partial<Settings>): Promise<void>;
  /** Writes what the organisation's policy sets over what is there, so that every reader has it. */
  applyManaged(): Promise<void>;
}

export interface SettingsKeeperDependencies {
  readonly accountId: string;
  readonly directory: AccountDirectory;
  readonly merchantPages: MerchantPages;
  readonly sitePreferences: SitePreferences;
  /** Lets whoever waits for a limit look again. */
  readonly recheck: () => void;
  readonly readManaged: () => Promise<Partial<ManageableSettings>>;
}

export function createSettingsKeeper(dependencies: SettingsKeeperDependencies): SettingsKeeper {
  const { accountId, directory, merchantPages, sitePreferences, recheck, readManaged } = dependencies;

  async function saveOfUser(change: Partial<Settings>): Promise<void> {
    const ofUser = pick(change, defaultUserSettings);
    if (Object.keys(ofUser).length === 0) return;
    // Two fields that are left at the same time are two messages: neither may undo the other.
    await inTurn('settings', async () => {
      const before = await settingsItem.read();
      // Switched on again, the button is wanted everywhere. First the sites: a worker that is killed behind the switch could not
      // know that they are left to do, and while the switch is off no page shows a button.
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
      // What the organisation has set is nobody's to change.
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

/** The part of a change that has fields of one kind of settings. */
function pick<Kind extends object>(change: Partial<Settings>, kind: Kind): Partial<Kind> {
  return Object.fromEntries(Object.entries(change).filter(([name]) => Object.hasOwn(kind, name))) as Partial<Kind>;
}
