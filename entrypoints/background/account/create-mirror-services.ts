import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createOfferMirror } from '#lib/worker/programs/create-offer-mirror.ts';
import { createListingRefresh } from '#lib/worker/sync/create-listing-refresh.ts';
import { createMirrorSync } from '#lib/worker/sync/create-mirror-sync.ts';
import { accountAlarms, toAlarmSchedule } from '../account-alarms.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { CallServices } from './create-call-services.ts';

export type MirrorServices = ReturnType<typeof createMirrorServices>;

/** Copies the service's lists to this device: programs, campaigns and shops. */
export function createMirrorServices(context: AccountContext, device: DeviceParts, calls: CallServices) {
  const { accountId } = context;
  const { suffixes, matchIndex } = device;
  const { clientFor, gate } = calls;
  const listed = { ...context, clientFor, gate };
  const offers = createOfferMirror({ ...context, suffixes, matchIndex });
  return {
    suffixes,
    matchIndex,
    sync: createMirrorSync({ ...listed, offers, scheduleResume: toAlarmSchedule(accountAlarms.sync, accountId) }),
    listing: createListingRefresh({ ...listed, scheduleResume: toAlarmSchedule(accountAlarms.listing, accountId) }),
  };
}
