import { toServiceDate } from '#lib/domain/service/service-date.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import { readBulkLines, readBulkRuns } from '#lib/store/bulk/read-bulk.ts';
import { readLinkEarnings } from '#lib/store/checks/read-link-earnings.ts';
import { readIsOwnSite, readPageChecks } from '#lib/store/checks/read-page-checks.ts';
import { readSimilarPrograms } from '#lib/store/checks/read-similar-programs.ts';
import { readVerdicts } from '#lib/store/checks/read-verdicts.ts';
import { readAddressHistory } from '#lib/store/posts/read-address-history.ts';
import { readOwnDisclosures } from '#lib/store/presets/read-own-disclosures.ts';

type Links = Parameters<typeof readVerdicts>[0];

/** All that a check reads of one account, for every page that has a check. */
export function readCheckData(
  { accountId, database, root, readState, readSettings }: OpenAccount,
  nowMs: () => number,
) {
  async function readOccasion() {
    const settings = await readSettings();
    return { settings, today: toServiceDate(nowMs(), settings.serviceUtcOffsetMinutes) };
  }

  return {
    readOccasion,
    async *judge(links: Links, siteKey: string) {
      const [{ today, settings }, { accounts }] = await Promise.all([readOccasion(), readState()]);
      const others = accounts.filter((each) => each.accountId !== accountId);
      yield* readVerdicts(links, { database, settings, siteKey, today, nowMs: nowMs(), elsewhere: { root, others } });
    },
    readOwnDisclosures: async () => readOwnDisclosures(database, await readSettings()),
    readIsOwnSite: (host: string) => readIsOwnSite(database, host),
    readChecks: () => readPageChecks(database),
    async readCampaigns(offerIds: ReadonlySet<string>) {
      const found = [...offerIds].map((offerId) => database.getAllFromIndex('campaigns', 'byOffer', offerId));
      return (await Promise.all(found)).flat();
    },
    async readSimilar(offerId: string) {
      const { account } = await readState();
      return readSimilarPrograms(database, offerId, account.connection.serviceUrl);
    },
    async readEarnings(offerIds: ReadonlySet<string>) {
      const { serviceUtcOffsetMinutes } = await readSettings();
      return readLinkEarnings(database, offerIds, serviceUtcOffsetMinutes);
    },
    readLastUse: async (url: string) => (await readAddressHistory(database, url)).line,
    async readRun(runId: string) {
      const run = (await readBulkRuns(database)).find((each) => each.runId === runId);
      return run === undefined ? null : { run, lines: await readBulkLines(database, runId, -1) };
    },
  };
}
