import { announceDataChange } from '#lib/store/data-changes.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import type { OfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import { ignoreLinkHost } from '#lib/worker/programs/learn-link-hosts.ts';

/**
 * Corrections by the user of what links taught about programs and hosts. Pages read all of it with
 * `read-learned-sites.ts`.
 */
export interface LearnedHosts {
  /**
   * Removes a learned host, and what was learned below it, from the program. What the program's own address names
   * stays.
   */
  forgetHost(offerId: string, host: string): Promise<void>;
  /** Allows the next wish to ask the service for the program on the host. */
  forgetRefusal(offerId: string, host: string): Promise<void>;
  /**
   * Removes a link host, whatever listings show, or adds it again. Pages read link hosts with
   * `read-learned-link-hosts.ts`.
   */
  ignoreLinkHost(host: string, isIgnored: boolean): Promise<void>;
}

interface LearnedHostsDependencies extends Pick<AccountContext, 'database'> {
  readonly offers: OfferMirror;
}

export function createLearnedHosts({ database, offers }: LearnedHostsDependencies): LearnedHosts {
  return {
    async forgetHost(offerId, host) {
      await offers.forgetHost(offerId, host);
      announceDataChange('sites');
    },

    async forgetRefusal(offerId, host) {
      await offers.forgetRefusal(offerId, host);
      announceDataChange('sites');
    },

    async ignoreLinkHost(host, isIgnored) {
      await ignoreLinkHost(await database(), host, isIgnored);
      announceDataChange('sites');
    },
  };
}
