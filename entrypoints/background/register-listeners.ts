import { toNotificationRoute } from '#lib/domain/notification-route.ts';
import { toWorkspaceUrl } from '#lib/domain/route.ts';
import { createMessageListener } from '#lib/messaging/create-message-listener.ts';
import { browser, type WebRequest } from '#lib/platform/browser.ts';
import { closeStorageToPages } from '#lib/store/close-storage-to-pages.ts';
import { announceDataChange, watchDataChanges } from '#lib/store/data-changes.ts';
import { isPresetKey } from '#lib/store/presets/preset-book-item.ts';
import { isDeviceCount } from '#lib/store/quota/device-counts.ts';
import type { ObserveNetworkErrors } from '#lib/worker/accounts/create-account-verifier.ts';
import { isOwnRequest } from '#lib/worker/accounts/is-own-request.ts';
import { createAlarmHandler, scheduleCoupons } from './alarm-handlers.ts';
import type { Services } from './create-services.ts';
import { createDeviceMessageHandlers } from './device-message-handlers.ts';
import { keepHourlyAlarm } from './hourly-alarm.ts';
import { createUserEventHandlers } from './user-event-handlers.ts';

/** Runs what an event asks for: no caller waits for it. */
type Run = (event: string, act: () => Promise<unknown>) => void;

/**
 * Attaches every listener of the worker, in the first turn of its life. Otherwise the event that wakes the worker would
 * be lost. The only `addListener` of the project.
 */
export function registerListeners(services: Services): void {
  const { attempt, clock, ready } = services;
  const run: Run = (event, act) => {
    void attempt(event, async () => {
      await ready();
      await act();
    });
  };
  listenToMessages(services);
  listenToAlarms(services);
  listenToUser(services);
  void attempt('alarm', () => keepHourlyAlarm(clock));
  void attempt('storage access', closeStorageToPages);
  listenToPageSettings(services, run);
  listenToLifecycle(services, run);
  listenToSync(services, run);
  listenToPermissions(services, run);
}

function listenToMessages(services: Services): void {
  const { accountHandlers, logger, ready } = services;
  const onMessage = createMessageListener({
    deviceHandlers: createDeviceMessageHandlers(services),
    readAccountHandlers: accountHandlers,
    ready,
    extension: {
      id: browser.runtime.id,
      version: browser.runtime.getManifest().version,
      rootUrl: browser.runtime.getURL('/'),
    },
    onFailure: (name, code) => logger.warn(name, code),
  });
  browser.runtime.onMessage.addListener(onMessage);
}

function listenToAlarms(services: Services): void {
  const onAlarm = createAlarmHandler(services);
  // Not behind `ready`: an alarm is set again in the first turn.
  browser.alarms.onAlarm.addListener(({ name }) => void services.attempt('alarm', () => onAlarm(name)));
}

function listenToUser(services: Services): void {
  const { attempt } = services;
  const { onCommand, onMenuClick } = createUserEventHandlers(services);
  // They await the account themselves, and say on the page when no account can be opened.
  browser.commands.onCommand.addListener((name, tab) => void attempt('command', () => onCommand(name, tab)));
  browser.contextMenus.onClicked.addListener((info, tab) => void attempt('menu', () => onMenuClick(info, tab)));
}

/** The user, a restored backup, another device or the browser's own settings may have changed them. */
function listenToPageSettings({ account }: Services, run: Run): void {
  watchDataChanges(['sites'], () => run('badges', async () => (await account()).pageActs.showMarks()));
  watchDataChanges(['merchant-pages'], () => run('badges', async () => (await account()).pageActs.showSwitch()));
}

/** The browser installs, starts or updates the extension. */
function listenToLifecycle({ attempt, menu, merchantPages, updateHold, welcome }: Services, run: Run): void {
  const applyMerchantPages = () => run('merchant pages', () => merchantPages.apply());
  const listPresets = () => void attempt('menu', menu.listPresets);
  browser.runtime.onInstalled.addListener(({ reason }) => {
    applyMerchantPages();
    run('menu', menu.create);
    run('welcome', () => welcome.onInstalled(reason));
  });
  browser.runtime.onStartup.addListener(() => {
    applyMerchantPages();
    // Another device may have changed them, or the browser closed before the menu had the change.
    listPresets();
  });
  // Each account has its team's presets.
  watchDataChanges(['accounts', 'team-book'], listPresets);
  browser.runtime.onUpdateAvailable.addListener(({ version }) => run('update', () => updateHold.note(version)));
}

/** The browser's sync brought another device's count, or an old count of this device, which publishing corrects. */
function listenToSync({ attempt, inEachAccount, menu, merchantPages }: Services, run: Run): void {
  browser.storage.sync.onChanged.addListener((changes) => {
    // Another device may have changed the switch.
    if ('settings' in changes) run('merchant pages', () => merchantPages.apply());
    if (Object.keys(changes).some(isPresetKey)) void attempt('menu', menu.listPresets);
    if (!Object.keys(changes).some(isDeviceCount)) return;
    announceDataChange('quota');
    run('publish count', () => inEachAccount('publish count', ({ quota }) => quota.publish()));
  });
}

/** Permissions, and notifications, which are there only once their optional permission was given. */
function listenToPermissions(services: Services, run: Run): void {
  const { resume, inEachAccount, merchantPages, notifier } = services;
  const onNotified = (id: string) => openNotified(services, run, id);
  const listenToNotifications = () => browser.notifications?.onClicked.addListener(onNotified);
  listenToNotifications();

  const applyPermissions = () => {
    // Open pages show which permissions are missing now.
    announceDataChange('permissions');
    run('permissions', () => inEachAccount('permissions', async ({ recheck }) => recheck()));
    run('merchant pages', () => merchantPages.apply());
  };
  browser.permissions.onAdded.addListener(() => {
    applyPermissions();
    // Work that rested for a permission resumes.
    run('resume', resume);
    listenToNotifications();
    run('coupons', () => inEachAccount('coupons', ({ coupons }) => coupons.tellEnding()));
    run('coupons', async () => {
      if (await notifier.needsNextLife()) await scheduleCoupons();
    });
  });
  browser.permissions.onRemoved.addListener(applyPermissions);
}

/** Opens the page that a clicked notification is about. */
function openNotified({ accounts, attempt, directory }: Services, run: Run, id: string): void {
  run('notification', () => browser.notifications.clear(id));
  run('notification', async () => {
    const { accountId, route } = toNotificationRoute(id);
    // The page shows the active account: the notification's account becomes active, unless it was removed since.
    if (accountId !== (await directory.readActiveId())) {
      await attempt('notification', () => accounts.switchTo(accountId));
    }
    await browser.tabs.create({ url: `/${toWorkspaceUrl(route)}` });
  });
}

/** Listens to failed and redirected requests of the worker itself to one origin, only while the user connects. */
export const observeNetworkErrors: ObserveNetworkErrors = (origin) => {
  const { protocol, hostname } = new URL(origin);
  const filter = { urls: [`${protocol}//${hostname}/*`] };
  const { onErrorOccurred, onHeadersReceived } = browser.webRequest;
  const { promise: errorName, resolve } = Promise.withResolvers<string>();
  const extensionUrl = browser.runtime.getURL('/');
  const onError = (request: WebRequest.OnErrorOccurredDetailsType) => {
    if (isOwnRequest(request, extensionUrl)) resolve(request.error);
  };
  // A redirect that is not followed ends without an event of its own: its status shows it.
  const onHeaders = (request: WebRequest.OnHeadersReceivedDetailsType) => {
    const { statusCode } = request;
    if (statusCode >= 300 && statusCode < 400 && isOwnRequest(request, extensionUrl)) resolve('REDIRECT');
    return undefined;
  };
  onErrorOccurred.addListener(onError, filter);
  onHeadersReceived.addListener(onHeaders, filter);
  return {
    errorName,
    stop: () => {
      onErrorOccurred.removeListener(onError);
      onHeadersReceived.removeListener(onHeaders);
    },
  };
};
