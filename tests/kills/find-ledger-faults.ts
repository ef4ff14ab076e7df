import { defaultAccountSettings, defaultUserSettings } from '#lib/domain/settings/settings.ts';
import { readQuotaUsage } from '#lib/store/quota/read-quota-usage.ts';
import type { SandboxService } from '#tests/builders/make-sandbox-service.ts';
import { readAccounts } from './read-accounts.ts';
import { withDatabase } from './with-database.ts';

type Call = SandboxService['world']['log']['apiCalls'][number];

/** What the service's own ledger may say. */
export interface LedgerAllowance {
  /** Pages that may be asked for a second time. */
  readonly pagesTwice: number;
  /** The service turns down a first call for a link, which makes none. */
  readonly areLinksRefused: boolean;
}

/** Where the service's ledger and the device disagree, or more was asked for than one act, or one kill, may ask for. */
export function findLedgerFaults(calls: readonly Call[], allowance: LedgerAllowance): readonly string[] {
  return [...findSecondLinks(calls, allowance.areLinksRefused), ...findPagesAskedTwice(calls, allowance.pagesTwice)];
}

/** Links that the service made for the account and the device does not count, or that the device counts and none made. */
export async function findMiscounted(
  accountId: string,
  affiliateId: number,
  calls: readonly Call[],
  { sinceMs, nowMs }: { readonly sinceMs: number; readonly nowMs: number },
): Promise<readonly string[]> {
  const account = (await readAccounts()).find((each) => each.accountId === accountId);
  if (account === undefined) return [];
  const { fingerprints } = account;
  const made = calls.filter(
    (call) => call.path === '/api/deeplink/generate' && call.tookEffect && call.affiliateId === affiliateId,
  ).length;
  const settings = { ...defaultAccountSettings, ...defaultUserSettings };
  const { used } = await withDatabase(accountId, (database) =>
    readQuotaUsage({ database, fingerprints }, settings, nowMs),
  );
  const { ended } = await countActs(accountId, sinceMs);
  return [
    ...(used < made ? [`${made} links were made and ${used} are counted`] : []),
    ...(ended > made ? [`${made} links were made and ${ended} acts are counted whose answer came`] : []),
  ];
}

/** The account's counted acts since a time: those whose answer came, and those whose answer was lost. */
export async function countActs(
  accountId: string,
  sinceMs: number,
): Promise<{ readonly ended: number; readonly unknown: number }> {
  if ((await readAccounts()).every((each) => each.accountId !== accountId)) return { ended: 0, unknown: 0 };
  const counted = await withDatabase(accountId, (database) =>
    database.getAllFromIndex('journal', 'byCountedAt', IDBKeyRange.lowerBound(sinceMs)),
  );
  const unknown = counted.filter(({ state }) => state === 'unknown' || state === 'sent').length;
  return { ended: counted.length - unknown, unknown };
}

/** One act never makes a second call: each act of a walk has an address of its own. */
function findSecondLinks(calls: readonly Call[], areRefused: boolean): readonly string[] {
  const urls = calls
    .filter(({ path, tookEffect }) => path === '/api/deeplink/generate' && (tookEffect || !areRefused))
    .map(({ parameters }) => parameters.url);
  return urls.filter((url, index) => urls.indexOf(url) !== index).map((url) => `asked twice for a link to ${url}`);
}

function findPagesAskedTwice(calls: readonly Call[], most: number): readonly string[] {
  const times = new Map<string, number>();
  for (const { path, parameters, affiliateId } of calls) {
    if (path === '/api/deeplink/generate' || path === '/api/authenticate') continue;
    // Two accounts of one service ask for the same page, each for itself.
    const page = JSON.stringify([path, parameters, affiliateId]);
    times.set(page, (times.get(page) ?? 0) + 1);
  }
  const samples = calls.filter(({ parameters }) => isStanding(parameters, 'Pending', 'Active')).length;
  // What a walk asks by ids it asks in two calls, which are one page: those approved, and those that there are.
  const again = new Map<string, number>();
  for (const [page, count] of times) {
    const [path, parameters, affiliateId] = JSON.parse(page) as [string, Call['parameters'], number];
    const ids = parameters['filters[offer_id]'];
    const key = ids === undefined ? page : `${affiliateId} ${path} ${ids}`;
    // A walk proves the filters by two samples: the one of pending programs is a page of its own, the other is a page of the listing.
    const planned = isListedSample(parameters) ? samples : 0;
    again.set(key, Math.max(again.get(key) ?? 0, count - 1 - planned));
  }
  const repeated = [...again].filter(([, count]) => count > 0);
  const sum = repeated.reduce((total, [, count]) => total + count, 0);
  return sum > most ? [`${sum} pages were asked for twice: ${repeated.join(' ')}`] : [];
}

const isStanding = (parameters: Call['parameters'], application: string, activity: string) =>
  parameters['filters[application_status]'] === application && parameters['filters[offer_status]'] === activity;

const isListedSample = (parameters: Call['parameters']) =>
  parameters.page === '1' && isStanding(parameters, 'Approved', 'Paused');
