import type { OfferRecord } from '../catalogue/offer-record.ts';
import { toSiteName } from '../create-addresses.ts';
import type { DeeplinkRecord } from '../create-link-book.ts';
import type { PublisherAccount } from '../create-publisher-accounts.ts';
import type { World } from '../create-world.ts';
import { type Parameters, textOf } from './read-parameters.ts';
import { failureTexts, incorrectArguments, ServiceFailure } from './service-failure.ts';

const maxSubLength = 255;
const subNames = ['aff_sub', 'aff_sub2', 'aff_sub3', 'aff_sub4', 'aff_sub5'] as const;

/** Why the service makes no deeplink, in the words of the variant `other-refusals`. */
const otherRefusals = {
  unknown: [404, 'Offer not found'],
  unapproved: [403, 'Advertiser has not approved you'],
  paused: [422, 'The offer is paused'],
  'no-deeplinks': [400, 'Bad Request'],
  host: [422, 'The url is not allowed'],
} as const;

function refusal({ variants }: World, why: keyof typeof otherRefusals): ServiceFailure {
  const [httpStatus, text] = variants.has('other-refusals')
    ? otherRefusals[why]
    : ([500, failureTexts.deeplinkRefused] as const);
  return new ServiceFailure(httpStatus, text, 'deeplink-refused');
}

function findRefusal(offer: OfferRecord | null, hostname: string): keyof typeof otherRefusals | null {
  if (offer === null) return 'unknown';
  if (offer.standing !== 'approved') return 'unapproved';
  if (offer.paused) return 'paused';
  if (!offer.deeplinkable) return 'no-deeplinks';
  return isHostOf(offer, hostname) ? null : 'host';
}

/** Whether the host is one of the program's own or a sub-domain of one; the port does not matter. */
function isHostOf(offer: OfferRecord, hostname: string): boolean {
  const name = toSiteName(hostname);
  return name !== null && offer.hosts.some((host) => name === host || name.endsWith(`.${host}`));
}

function readSubs(parameters: Parameters): DeeplinkRecord['subs'] {
  const subs = subNames.map((name) => parameters.get(name) ?? '');
  // Counted in characters as a reader counts them, not in UTF-16 units.
  if (subs.some((sub) => [...sub].length > maxSubLength)) throw incorrectArguments();
  const [one = '', two = '', three = '', four = '', five = ''] = subs;
  return [one, two, three, four, five];
}

/**
 * Makes a deeplink (spec §4.8) or throws why not. Order of the checks: parameters, quota, then the program. A refusal
 * makes no link and costs nothing.
 */
export function makeDeeplink(
  world: World,
  { publisher: { affiliateId }, quota }: PublisherAccount,
  parameters: Parameters,
): { offer: OfferRecord; deeplink: DeeplinkRecord } {
  const { catalogue, links, clock } = world;
  const offerId = textOf(parameters, 'offer_id');
  const address = textOf(parameters, 'url');
  if (offerId === null || address === null) throw incorrectArguments();
  const url = URL.parse(address);
  if (url === null || !/^https?:$/.test(url.protocol)) throw incorrectArguments();
  const subs = readSubs(parameters);

  const earlier = world.chargesDuplicates()
    ? undefined
    : links
        .list()
        .find(
          (link) =>
            link.affiliateId === affiliateId &&
            String(link.offerId) === offerId &&
            link.url === address &&
            JSON.stringify(link.subs) === JSON.stringify(subs),
        );
  const { monthlyQuota, quotaPeriod } = world.effectiveLimits();
  if (!earlier && quota.used(quotaPeriod) >= monthlyQuota) {
    throw new ServiceFailure(429, failureTexts.throttled, 'quota-exceeded');
  }
  if (world.variants.has('month-used-up')) throw new ServiceFailure(429, failureTexts.monthUsedUp, 'quota-exceeded');

  const offer = /^\d{1,12}$/.test(offerId) ? catalogue.find(Number(offerId)) : null;
  const why = findRefusal(offer, url.hostname);
  if (offer === null || why !== null) throw refusal(world, why ?? 'unknown');

  if (earlier) return { offer, deeplink: earlier };
  const deeplink = links.make({
    affiliateId,
    offerId: offer.offerId,
    url: address,
    subs,
    madeAtMs: clock.nowMs(),
    charged: true,
  });
  quota.charge();
  world.log.deeplinksMade += 1;
  return { offer, deeplink };
}
