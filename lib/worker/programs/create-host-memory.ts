import { announceDataChange } from '#lib/store/data-changes.ts';
import type { Database } from '#lib/store/database.ts';
import { changeSitePreference } from '#lib/worker/page/change-site-preference.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';

/**
 * What the user says about programs and hosts, against what links taught or the matcher found. Pages read all of it by
 * `read-learned-sites.ts`.
 */
export interface HostMemory {
  /** A learned host, and what was learned below it, is the program's no more. What the program's own address names stays. */
  forgetHost(offerId: string, host: string): Promise<void>;
  /** The service may be asked again for the program on the host. */
  forgetRefusal(offerId: string, host: string): Promise<void>;
  /** "Not this program": it no longer matches pages of the host's site. */
  rejectProgram(host: string, offerId: string): Promise<void>;
  unrejectProgram(host: string, offerId: string): Promise<void>;
}

interface HostMemoryDependencies {
  readonly database: () => Promise<Database>;
  readonly offers: OfferMirror;
}

export function createHostMemory({ database, offers }: HostMemoryDependencies): HostMemory {
  async function changeRejected(host: string, offerId: string, isRejected: boolean) {
    await changeSitePreference(await database(), host, ({ rejectedOfferIds = [], ...rest }) => {
      const others = rejectedOfferIds.filter((rejected) => rejected !== offerId);
      const after = isRejected ? [...others, offerId] : others;
      return after.length === 0 ? rest : { ...rest, rejectedOfferIds: after };
    });
    announceDataChange('sites');
  }

  return {
    async forgetHost(offerId, host) {
      await offers.forgetHost(offerId, host);
      announceDataChange('sites');
    },

    async forgetRefusal(offerId, host) {
      await offers.forgetRefusal(offerId, host);
      announceDataChange('sites');
    },

    rejectProgram: (host, offerId) => changeRejected(host, offerId, true),
    unrejectProgram: (host, offerId) => changeRejected(host, offerId, false),
  };
}
