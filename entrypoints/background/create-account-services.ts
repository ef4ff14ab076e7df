import { createSettingsKeeper } from '#lib/worker/accounts/create-settings-keeper.ts';
import { createCountRestore } from '#lib/worker/backup/create-count-restore.ts';
import { createRecordRestore } from '#lib/worker/backup/create-record-restore.ts';
import { createAccountContext } from './account/create-account-context.ts';
import { type AccountLife, createAccountLife } from './account/create-account-life.ts';
import { createActServices } from './account/create-act-services.ts';
import { createBulkServices } from './account/create-bulk-services.ts';
import { createCallServices } from './account/create-call-services.ts';
import { createEarningsServices } from './account/create-earnings-services.ts';
import { createFieldServices } from './account/create-field-services.ts';
import { createLinkServices } from './account/create-link-services.ts';
import { createMirrorServices } from './account/create-mirror-services.ts';
import { createPageServices } from './account/create-page-services.ts';
import { createPostServices } from './account/create-post-services.ts';
import { keepAccountDatabase } from './account/keep-account-database.ts';
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
  const earnings = createEarningsServices(context, device, calls);
  const links = createLinkServices(context, device, calls, mirror);
  const page = createPageServices(context, device);
  const bulk = createBulkServices(context, device, calls, links, page);
  const posts = createPostServices(context, device, calls, page, bulk);
  const acts = createActServices(context, device, calls, links, page, { ...bulk, ...posts });
  const fields = createFieldServices({ ...context, ...calls, ...links, ...page, ...bulk }, device);
  const recheck = () => {
    calls.gate.recheck();
    bulk.bulk.recheck();
  };
  const settings = createSettingsKeeper({
    ...context,
    directory: device.directory,
    merchantPages: device.merchantPages,
    sitePreferences: page.sitePreferences,
    recheck,
    readManaged: device.managedPolicy.readFields,
  });
  const services = {
    ...context,
    ...calls,
    ...mirror,
    ...earnings,
    ...links,
    ...page,
    ...bulk,
    ...posts,
    ...acts,
    ...fields,
    settings,
  };
  const life: AccountLife = createAccountLife(services, opened);
  return {
    ...services,
    ...life,
    recheck,
    recordRestore: createRecordRestore({ ...context, offers: mirror.offers }),
    countRestore: createCountRestore(context),
    managedPolicy: device.managedPolicy,
    accessReturn: device.accessReturn,
  };
}
