import { toAppError } from '#lib/errors/to-app-error.ts';
import {
  bulkResumeAlarm,
  listingResumeAlarm,
  reportsResumeAlarm,
  resumeAlarm,
  type Services,
} from './create-services.ts';

/** The hourly look at whether a sync, or a look at the last conversions, is due. */
export const hourlyAlarm = 'hourly';

/** What each alarm does, by its name. */
export function createAlarmHandlers({
  coupons,
  logger,
  bulk,
  listing,
  sync,
  reports,
  quota,
}: Services): Readonly<Record<string, () => Promise<void>>> {
  return {
    [resumeAlarm]: () => sync.runIfDue(),
    [listingResumeAlarm]: () => listing.resume(),
    [reportsResumeAlarm]: () => reports.runIfDue(),
    [bulkResumeAlarm]: () => bulk.wake(),
    [hourlyAlarm]: async () => {
      await quota.publish();
      // A coupon that cannot be told of must not keep the programs from being listed.
      await coupons.tellEnding().catch((error: unknown) => logger.warn('coupons', toAppError(error).code));
      await bulk.dropOld();
      // A first walk takes hours: neither waits for the other to end, only for its slots.
      await Promise.all([sync.runIfDue(), reports.runIfDue(), bulk.wake()]);
    },
  };
}
