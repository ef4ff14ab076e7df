import type { OfferedButton } from '#lib/domain/page/match-bucket.ts';
import type { Clock } from '#lib/platform/clock.ts';
import type { Database } from '#lib/store/database.ts';
import { readMeta } from '#lib/store/meta.ts';
import { hideButtons, withMatchIndex, writeButtons } from '#lib/store/programs/match-index.ts';
import { readButtonFlags } from '#lib/store/programs/read-button-flags.ts';
import { type AlarmedRefresh, createAlarmedRefresh } from '#lib/worker/page/create-alarmed-refresh.ts';
import { type ActiveAccountReader, findConnectedAccount } from '#lib/worker/page/find-connected-account.ts';
import { areMerchantPagesOn, drawOnHosts } from '#lib/worker/page/merchant-pages.ts';

/** The alarm that applies what changed, also where the worker that noted it was killed. */
export const buttonIndexAlarm = 'button-index';

interface ButtonIndexDependencies {
  readonly clock: Clock;
  readonly directory: ActiveAccountReader;
  readonly databaseOf: (accountId: string) => Promise<Database>;
}

/**
 * Keeps what the match index says of the on-page button in line with the active account. A change that is noted may add a
 * button; what takes one away is written at once.
 */
export function createButtonIndex({ clock, directory, databaseOf }: ButtonIndexDependencies): AlarmedRefresh {
  /** The account whose button pages may draw by themselves; null where they may draw none. */
  const findOffering = async (): Promise<string | null> =>
    (await areMerchantPagesOn()) ? ((await findConnectedAccount(directory))?.accountId ?? null) : null;

  async function apply(): Promise<void> {
    const accountId = await findOffering();
    if (accountId === null) {
      await hideButtons();
      return drawOnHosts([]);
    }
    const database = await databaseOf(accountId);
    const corner: OfferedButton['corner'] = (await readMeta(database, 'buttonCorner')) ?? 'bottom-right';
    const flags = await readButtonFlags(database);
    // First the script: a page that finds its flag without it asks the worker.
    await drawOnHosts([...flags].flatMap(([host, flag]) => (flag === '-' ? [] : [host])));
    await writeButtons({ accountId, corner }, flags);
    // The user signed out, or switched accounts or the switch, while this was written.
    if ((await findOffering()) !== accountId) await hideButtons();
  }

  return createAlarmedRefresh({
    ...{ clock, alarm: buttonIndexAlarm, isOn: areMerchantPagesOn },
    apply: () => withMatchIndex(apply),
  });
}
