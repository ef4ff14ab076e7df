import { browser } from '#lib/platform/browser.ts';

/**
 * The alarms that wake a killed worker to resume an account's sync, listing, load of conversions, bulk run or click.
 */
export const accountAlarms = {
  sync: 'sync-resume',
  listing: 'listing-resume',
  reports: 'reports-resume',
  bulk: 'bulk-resume',
  acts: 'acts-resume',
} as const;

export function toAlarmName(alarm: string, accountId: string): string {
  return `${alarm}:${accountId}`;
}

/** The alarm and the account in an alarm's name. Null if the name belongs to no account. */
export function parseAlarmName(name: string): { readonly alarm: string; readonly accountId: string } | null {
  const at = name.indexOf(':');
  return at === -1 ? null : { alarm: name.slice(0, at), accountId: name.slice(at + 1) };
}

/** Sets an account's alarm to a time (ms since the epoch); null clears it. */
export function toAlarmSchedule(alarm: string, accountId: string): (atMs: number | null) => Promise<void> {
  const name = toAlarmName(alarm, accountId);
  return async (atMs) => {
    if (atMs === null) await browser.alarms.clear(name);
    else await browser.alarms.create(name, { when: atMs });
  };
}
