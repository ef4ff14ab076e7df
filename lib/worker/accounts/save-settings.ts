import { defaultAccountSettings, defaultUserSettings, type Settings } from '#lib/domain/settings/settings.ts';
import { inTurn } from '#lib/platform/turns.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import { ownSettingsItem } from '#lib/store/storage-items.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { applyMerchantPages } from '#lib/worker/page/merchant-pages.ts';
import { restoreSiteButtons } from '#lib/worker/page/site-preferences.ts';

/* Writes the settings, the account's own and the user's. No other part does. */

export interface SettingsContext extends Pick<AccountContext, 'accountId' | 'database'> {
  readonly directory: AccountDirectory;
  /** Makes calls that wait for a limit look again. */
  readonly recheck: () => void;
}

/** Changes what the user may change of the named fields: what the organisation has set stays as it is. */
export async function saveSettings(context: SettingsContext, wanted: Partial<Settings>): Promise<void> {
  const { settings: managed } = await readPolicyLimits();
  const isOwn = ([name]: [string, unknown]) => !Object.hasOwn(managed, name);
  await storeSettings(context, Object.fromEntries(Object.entries(wanted).filter(isOwn)));
}

/**
 * Changes the named fields of the user's own settings and keeps the rest. They hold wherever the organisation sets none.
 * Calls that wait for a limit look again.
 */
export async function storeSettings(context: SettingsContext, change: Partial<Settings>): Promise<void> {
  await saveOfAccount(context, change);
  await saveOfUser(context, change);
  context.recheck();
  await applyMerchantPages();
}

async function saveOfUser(context: SettingsContext, change: Partial<Settings>): Promise<void> {
  const ofUser = pick(change, defaultUserSettings);
  if (Object.keys(ofUser).length === 0) return;
  // Leaving two fields at once sends two messages: neither may undo the other.
  await inTurn('settings', async () => {
    const before = await ownSettingsItem.read();
    // Switching on means: show the button everywhere. The sites come first, because a worker that is killed after the
    // switch would not know that they are left to do. While the switch is off no page shows a button.
    if (ofUser.showOnMerchantPages === true && !before.showOnMerchantPages) await restoreSiteButtons(context);
    await ownSettingsItem.write({ ...before, ...ofUser });
  });
}

async function saveOfAccount({ accountId, directory }: SettingsContext, change: Partial<Settings>): Promise<void> {
  const ofAccount = pick(change, defaultAccountSettings);
  if (Object.keys(ofAccount).length === 0) return;
  await directory.change(accountId, (record) => ({ ...record, settings: { ...record.settings, ...ofAccount } }));
}

function pick<Kind extends object>(change: Partial<Settings>, kind: Kind): Partial<Kind> {
  return Object.fromEntries(Object.entries(change).filter(([name]) => Object.hasOwn(kind, name))) as Partial<Kind>;
}
