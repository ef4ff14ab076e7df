import type { Attempt } from '#lib/platform/create-attempt.ts';
import type { Transport } from '#lib/publisher-api/create-transport.ts';
import type { RootDatabase } from '#lib/store/root-database.ts';
import type { TeamRedis } from '#lib/team/create-team-redis.ts';
import type { AccessReturn } from '#lib/worker/accounts/create-access-return.ts';
import type { AccountDirectory } from '#lib/worker/accounts/create-account-directory.ts';
import type { Notifier } from '#lib/worker/coupons/create-notifier.ts';
import type { Keyring } from '#lib/worker/lock/create-keyring.ts';
import type { Clipboard } from '#lib/worker/page/create-clipboard.ts';
import type { MerchantPages } from '#lib/worker/page/create-merchant-pages.ts';
import type { ManagedPolicy } from '#lib/worker/policy/create-managed-policy.ts';
import type { PresetKeeper } from '#lib/worker/presets/create-preset-keeper.ts';
import type { MatchIndex } from '#lib/worker/programs/create-match-index.ts';
import type { createPublicSuffixes } from '#lib/worker/programs/create-public-suffixes.ts';
import type { Seams } from '../seams.ts';

/** What the device gives to the services of each of its accounts. */
export interface DeviceParts extends Pick<Seams, 'clock' | 'random' | 'logger' | 'isOnline'> {
  readonly attempt: Attempt;
  readonly root: () => Promise<RootDatabase>;
  readonly keyring: Keyring;
  readonly directory: AccountDirectory;
  readonly matchIndex: MatchIndex;
  readonly transport: Transport;
  readonly teamRedis: TeamRedis;
  readonly managedPolicy: ManagedPolicy;
  readonly accessReturn: AccessReturn;
  readonly suffixes: ReturnType<typeof createPublicSuffixes>;
  readonly clipboard: Clipboard;
  readonly merchantPages: MerchantPages;
  readonly presets: PresetKeeper;
  readonly notifier: Notifier;
}
