import { createConnectionDetails } from '#lib/worker/accounts/create-connection-details.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createCampaignMirror } from '#lib/worker/coupons/create-campaign-mirror.ts';
import { createCouponWatch } from '#lib/worker/coupons/create-coupon-watch.ts';
import { createLinkMarks } from '#lib/worker/links/create-link-marks.ts';
import { createLearnedHosts } from '#lib/worker/programs/create-learned-hosts.ts';
import { createOfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import { createShopMirror } from '#lib/worker/shops/create-shop-mirror.ts';
import { createListingRefresh } from '#lib/worker/sync/create-listing-refresh.ts';
import { createMirrorSync } from '#lib/worker/sync/create-mirror-sync.ts';
import { createRefusalBook } from '#lib/worker/sync/create-refusal-book.ts';
import { accountAlarms, toAlarmSchedule } from '../account-alarms.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { CallServices } from './create-call-services.ts';

export type MirrorServices = ReturnType<typeof createMirrorServices>;

/** Copies the service's lists to this device: programs, campaigns and shops. */
export function createMirrorServices(context: AccountContext, device: DeviceParts, calls: CallServices) {
  const { accountId, connection } = context;
  const { clientFor, gate } = calls;
  const offers = createOfferMirror({
    ...context,
    readSuffixes: device.suffixes.read,
    isHostElsewhere: (host) => device.matchIndex.isElsewhere(accountId, host),
    isIndexed: async () => (await connection.read()).state !== 'signed-out',
  });
  const campaigns = createCampaignMirror({ ...context, clientFor });
  const shops = createShopMirror(context);
  const refusals = createRefusalBook(context);
  const linkMarks = createLinkMarks(context);
  const listed = { ...context, clientFor, gate, campaigns, shops, refusals };
  return {
    offers,
    campaigns,
    linkMarks,
    learnedHosts: createLearnedHosts({ ...context, offers }),
    connectionDetails: createConnectionDetails({ ...context, clientFor, refusals }),
    coupons: createCouponWatch({ ...context, notifier: device.notifier }),
    sync: createMirrorSync({
      ...listed,
      offers,
      linkMarks,
      scheduleResume: toAlarmSchedule(accountAlarms.sync, accountId),
    }),
    listing: createListingRefresh({ ...listed, scheduleResume: toAlarmSchedule(accountAlarms.listing, accountId) }),
  };
}
