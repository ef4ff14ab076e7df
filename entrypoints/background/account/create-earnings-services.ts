import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createConversionMirror } from '#lib/worker/earnings/create-conversion-mirror.ts';
import { createRejectionWatch } from '#lib/worker/earnings/create-rejection-watch.ts';
import { createReportLoader } from '#lib/worker/earnings/create-report-loader.ts';
import { accountAlarms, toAlarmSchedule } from '../account-alarms.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { CallServices } from './create-call-services.ts';

/** The account's conversions, and its notifications of rejected ones. */
export function createEarningsServices(context: AccountContext, device: DeviceParts, calls: CallServices) {
  return {
    reports: createReportLoader({
      ...context,
      clientFor: calls.clientFor,
      gate: calls.gate,
      conversions: createConversionMirror(context),
      scheduleResume: toAlarmSchedule(accountAlarms.reports, context.accountId),
    }),
    rejections: createRejectionWatch({ ...context, notifier: device.notifier }),
  };
}
