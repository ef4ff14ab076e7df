import { toWorkspaceUrl } from '#lib/domain/route.ts';
import { toAppError } from '#lib/errors/to-app-error.ts';
import { createMessageListener } from '#lib/messaging/create-message-listener.ts';
import { type Browser, browser } from '#lib/platform/browser.ts';
import { announceDataChange } from '#lib/store/data-changes.ts';
import { isDeviceCount } from '#lib/store/device-counts.ts';
import type { ObserveNetworkErrors } from '#lib/worker/create-account.ts';
import { createAlarmHandlers, hourlyAlarm } from './alarm-handlers.ts';
import { createBulkHandlers } from './bulk-handlers.ts';
import type { Services } from './create-services.ts';
import { createMessageHandlers } from './message-handlers.ts';
import { createOneClickHandlers, selectionMenuId } from './one-click-handlers.ts';

/**
 * Attaches every listener of the worker, in the first turn of its life: an event that wakes it is lost otherwise. The
 * only `addListener` of the project.
 */
export function registerListeners(services: Services, ready: Promise<void>): void {
  const onMessage = createMessageListener({
    handlers: createMessageHandlers(services),
    ready,
    extension: {
      id: browser.runtime.id,
      version: browser.runtime.getManifest().version,
      rootUrl: browser.runtime.getURL('/'),
    },
    onFailure: (name, code) => services.logger.warn(name, code),
  });
  browser.runtime.onMessage.addListener(onMessage);

  const alarmHandlers = createAlarmHandlers(services);
  browser.alarms.onAlarm.addListener((alarm) => {
    void ready.then(() => alarmHandlers[alarm.name]?.());
  });

  const oneClick = createOneClickHandlers(services);
  const { takeSelection } = createBulkHandlers(services);
  const report = (event: string) => (error: unknown) => services.logger.warn(event, toAppError(error).code);
  browser.commands.onCommand.addListener((name, tab) => {
    void ready.then(() => oneClick.onCommand(name, tab)).catch(report('command'));
  });
  browser.contextMenus.onClicked.addListener((info, tab) => {
    void ready
      .then(() => (info.menuItemId === selectionMenuId ? takeSelection(info, tab) : oneClick.onMenuClick(info, tab)))
      .catch(report('menu'));
  });

  browser.runtime.onInstalled.addListener(() => {
    void browser.alarms.create(hourlyAlarm, { periodInMinutes: 60 });
    void oneClick.createMenu().catch(report('menu'));
    void ready.then(() => services.merchantPages.apply());
  });

  browser.runtime.onStartup.addListener(() => {
    // Firefox forgets alarms with its session.
    void browser.alarms.create(hourlyAlarm, { periodInMinutes: 60 });
    void ready.then(() => services.merchantPages.apply());
  });

  // The browser's sync brought another device's count; or an old one of this device's own, which publishing puts right.
  browser.storage.sync.onChanged.addListener((changes) => {
    // Another device may have changed the switch.
    if ('settings' in changes) void ready.then(() => services.merchantPages.apply()).catch(report('merchant pages'));
    if (!Object.keys(changes).some(isDeviceCount)) return;
    announceDataChange('quota');
    void ready.then(() => services.quota.publish()).catch(report('publish count'));
  });

  const openCoupons = (id: string) => {
    void browser.notifications.clear(id);
    void browser.tabs.create({ url: `/${toWorkspaceUrl({ tab: 'coupons', params: {} })}` });
  };
  // There only once the optional permission is given.
  const listenToNotifications = () => browser.notifications?.onClicked.addListener(openCoupons);
  listenToNotifications();

  const applyPermissions = () => {
    services.bulk.recheck();
    void ready.then(() => services.merchantPages.apply());
  };
  browser.permissions.onAdded.addListener(() => {
    applyPermissions();
    listenToNotifications();
    void ready.then(() => services.coupons.tellEnding()).catch(report('coupons'));
  });
  browser.permissions.onRemoved.addListener(applyPermissions);
}

/** Listens to failed and redirected requests of one origin for as long as the user connects, and at no other time. */
export const observeNetworkErrors: ObserveNetworkErrors = (origin) => {
  const { protocol, hostname } = new URL(origin);
  const filter = { urls: [`${protocol}//${hostname}/*`] };
  const { onErrorOccurred, onHeadersReceived } = browser.webRequest;
  const { promise: errorName, resolve } = Promise.withResolvers<string>();
  const onError = ({ error }: Browser.webRequest.OnErrorOccurredDetails) => resolve(error);
  // A redirect that is not followed ends in no event of its own: its status tells it.
  const onHeaders = ({ statusCode }: Browser.webRequest.OnHeadersReceivedDetails) => {
    if (statusCode >= 300 && statusCode < 400) resolve('REDIRECT');
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
