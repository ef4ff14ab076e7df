import { createReportLoader } from '#lib/worker/earnings/create-report-loader.ts';
import { createFieldWriter } from '#lib/worker/fields/create-field-writer.ts';
import { createAccountContext } from './account/create-account-context.ts';
import { type AccountLife, createAccountLife } from './account/create-account-life.ts';
import { createActServices } from './account/create-act-services.ts';
import { createBulkServices } from './account/create-bulk-services.ts';
import { createCallServices } from './account/create-call-services.ts';
import { createLinkServices } from './account/create-link-services.ts';
import { createMirrorServices } from './account/create-mirror-services.ts';
import { createPageServices } from './account/create-page-services.ts';
import { keepAccountDatabase } from './account/keep-account-database.ts';
import { accountAlarms, toAlarmSchedule } from './account-alarms.ts';
import type { DeviceParts } from './create-device-parts.ts';

export type AccountServices = ReturnType<typeof createAccountServices>;

/**
 * The services of one account, over its own database. They share nothing with another account's services, so a late
 * answer reaches the account that asked. No factory does I/O.
 */
export function createAccountServices(accountId: string, device: DeviceParts) {
  const opened = keepAccountDatabase(accountId, device, {
    forget: () => life.forget(),
    resume: () => life.resume(),
  });
  const context = createAccountContext(accountId, device, opened.read);
  const calls = createCallServices(context, device);
  const mirror = createMirrorServices(context, device, calls);
  const reports = createReportLoader({
    ...context,
    clientFor: calls.clientFor,
    gate: calls.gate,
    scheduleResume: toAlarmSchedule(accountAlarms.reports, accountId),
  });
  const links = createLinkServices(context, device, calls, mirror);
  const page = createPageServices(context);
  const bulk = createBulkServices(context, device, calls, links, page);
  const acts = createActServices(context, device, calls, links, page, bulk);
  const fieldWriter = createFieldWriter({ ...context, ...calls, ...links, ...page, clipboard: device.clipboard });
  const recheck = () => {
    calls.gate.recheck();
    bulk.bulk.recheck();
  };
  const services = {
    ...context,
    ...calls,
    ...mirror,
    reports,
    ...links,
    ...page,
    ...bulk,
    ...acts,
    fieldWriter,
    directory: device.directory,
    recheck,
  };
  const life: AccountLife = createAccountLife(services, opened);
  return {
    ...services,
    ...life,
    notifier: device.notifier,
    clipboard: device.clipboard,
    isOnline: device.isOnline,
    databaseOf: device.databaseOf,
  };
}
