import { toNotificationRoute } from '#lib/domain/routes/notification-route.ts';
import { toWorkspaceUrl } from '#lib/domain/routes/route.ts';
import { createMessageListener } from '#lib/messaging/create-message-listener.ts';
import { browser, type WebRequest } from '#lib/platform/browser.ts';
import { openOwnPage } from '#lib/platform/open-pages.ts';
import { watchOnline } from '#lib/platform/watch-online.ts';
import { closeStorageToPages } from '#lib/store/close-storage-to-pages.ts';
import { announceDataChange, watchDataChanges } from '#lib/store/data-changes.ts';
import { isBookKey } from '#lib/store/presets/preset-book-item.ts';
import { isDeviceCount } from '#lib/store/quota/device-counts.ts';
import type { ObserveNetworkErrors } from '#lib/worker/accounts/accounts-context.ts';
import { isOwnRequest } from '#lib/worker/accounts/is-own-request.ts';
import { showPageMarks, showPageSwitch } from '#lib/worker/acts/page-acts.ts';
import { notifyEndingCoupons } from '#lib/worker/coupons/coupon-watch.ts';
import { applyMerchantPages } from '#lib/worker/page/merchant-pages.ts';
import { showTodayCount } from '#lib/worker/today/notify-today.ts';
import { greet } from '#lib/worker/welcome/welcome.ts';
import { createAlarmHandler, scheduleCoupons } from './alarm-handlers.ts';
import { createAddressBarHandlers } from './create-address-bar-handlers.ts';
import type { Services } from './create-services.ts';
import { createDeviceMessageHandlers } from './device-message-handlers.ts';
import { createUserEventHandlers } from './user-event-handlers.ts';

/** Runs the work of an event in the background, once storage is ready. */
type Run = (event: string, act: () => Promise<unknown>) => void;

type DeviceHandlers = ReturnType<typeof createDeviceMessageHandlers>;

/**
 * Attaches every listener of the worker, in the first turn of its life: otherwise the worker would miss the event that
 * woke it. No other file of the worker calls `addListener`.
 */
export function registerListeners(services: Services): void {
  const { attempt, hourlyLook, ready } = services;
  const run: Run = (event, act) => {
    void attempt(event, async () => {
      await ready();
      await act();
    });
  };
  const deviceHandlers = createDeviceMessageHandlers(services);
  listenToMessages(services, deviceHandlers);
  listenToAlarms(services);
  listenToUser(services);
  listenToAddressBar(services);
  void attempt('alarm', hourlyLook.keep);
  watchDataChanges('every', () => void attempt('alarm', hourlyLook.noteChange));
  void attempt('storage access', closeStorageToPages);
  listenToPageSettings(services, run);
  listenToLitHosts(services, run);
  listenToButtonHosts(services, run);
  listenToLifecycle(services, run);
  listenToSync(services, run);
  listenToPolicy(services, run);
  listenToPermissions(services, run, deviceHandlers);
  watchOnline(() => run('online', services.resume));
}

function listenToMessages({ accountHandlers, logger, ready }: Services, deviceHandlers: DeviceHandlers): void {
  const onMessage = createMessageListener({
    deviceHandlers,
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
  // Without waiting for `ready`: the handler must set the alarm again in the first turn.
  browser.alarms.onAlarm.addListener(({ name }) => void services.attempt('alarm', () => onAlarm(name)));
}

function listenToUser(services: Services): void {
  const { attempt } = services;
  const { onCommand, onMenuClick } = createUserEventHandlers(services);
  watchDataChanges(['copied'], services.clipboard.noteCopy);
  // Without waiting for `ready`: the handlers open the account themselves, and say on the page if that fails.
  browser.commands.onCommand.addListener((name, tab) => void attempt('command', () => onCommand(name, tab)));
  browser.contextMenus.onClicked.addListener((info, tab) => void attempt('menu', () => onMenuClick(info, tab)));
}

/** Without waiting for `ready`: a key should be answered at once. */
function listenToAddressBar(services: Services): void {
  const { attempt } = services;
  const { onInputStarted, onInputChanged, onInputCancelled, onInputEntered } = createAddressBarHandlers(services);
  const { omnibox } = browser;
  omnibox.onInputStarted.addListener(() => void attempt('address bar', onInputStarted));
  omnibox.onInputChanged.addListener(
    (text, suggest) => void attempt('address bar', () => onInputChanged(text, suggest)),
  );
  omnibox.onInputCancelled.addListener(() => void attempt('address bar', onInputCancelled));
  omnibox.onInputEntered.addListener(
    (content, disposition) => void attempt('address bar', () => onInputEntered(content, disposition)),
  );
}

/** Redraws marks and buttons on open pages after a change by the user, a restored backup or another device. */
function listenToPageSettings({ account }: Services, run: Run): void {
  watchDataChanges(['sites'], () => run('badges', async () => showPageMarks(await account())));
  watchDataChanges(['merchant-pages'], () => run('badges', async () => showPageSwitch(await account())));
}

/** Follows what decides where the toolbar icon is lit: at once after an act of the user, soon after a sync's page. */
function listenToLitHosts({ litIcon }: Services, run: Run): void {
  watchDataChanges(['offers', 'sites'], () => run('lit icon', litIcon.noteChange));
  const apply = () =>
    run('lit icon', async () => {
      // First the alarm: another worker applies it if this one is killed.
      await litIcon.noteChange();
      await litIcon.refresh();
    });
  watchDataChanges(['accounts', 'settings'], apply);
  browser.runtime.onInstalled.addListener(apply);
  browser.runtime.onStartup.addListener(apply);
}

/** Follows what decides which pages draw the button by themselves: at once after an act of the user, soon after a sync's page. */
function listenToButtonHosts({ buttonIndex }: Services, run: Run): void {
  watchDataChanges(['offers', 'sites'], () => run('button index', buttonIndex.noteChange));
  const apply = () => run('button index', buttonIndex.refresh);
  watchDataChanges(['accounts', 'databases', 'settings', 'merchant-pages', 'match-index'], apply);
  browser.runtime.onInstalled.addListener(apply);
  browser.runtime.onStartup.addListener(apply);
}

/** Listens to the browser installing, starting and updating the extension. */
function listenToLifecycle(services: Services, run: Run): void {
  const { account, attempt, menu, updateHold } = services;
  const applyToPages = () => run('merchant pages', applyMerchantPages);
  const listPresets = () => void attempt('menu', menu.listPresets);
  // With its end or an update the browser forgets the number, or it keeps one of days ago.
  const showNumber = () => run('today on the icon', async () => showTodayCount(await account()));
  browser.runtime.onInstalled.addListener(({ reason }) => {
    applyToPages();
    showNumber();
    // Without waiting for `ready`: the browser says it once, and the menu is there although no database opens.
    void attempt('menu', menu.create);
    run('welcome', () => greet(services, reason));
  });
  browser.runtime.onStartup.addListener(() => {
    applyToPages();
    showNumber();
    // Another device may have changed the presets, or the browser closed before the menu was updated.
    listPresets();
  });
  // Also when the browser says late which policies it has.
  watchDataChanges(['settings'], applyToPages);
  // The menu also lists the presets of the active account's team.
  watchDataChanges(['accounts', 'team-book'], listPresets);
  browser.runtime.onUpdateAvailable.addListener(({ version }) => run('update', () => updateHold.note(version)));
}

/**
 * Listens to what the browser's sync brings from other devices: settings, presets, and counts of quota. Open pages read
 * them again, or would write over them what they have of before. Sync may also bring an old count of this device back;
 * publishing the count again corrects that.
 */
function listenToSync({ account, attempt, inEachAccount, litIcon, menu }: Services, run: Run): void {
  browser.storage.sync.onChanged.addListener((changes) => {
    // The switches of merchant pages, of the lit icon and of the number on it are settings.
    if ('settings' in changes) {
      announceDataChange('settings');
      run('merchant pages', applyMerchantPages);
      run('lit icon', litIcon.refresh);
      run('today on the icon', async () => showTodayCount(await account()));
    }
    if (Object.keys(changes).some(isBookKey)) {
      announceDataChange('presets');
      void attempt('menu', menu.listPresets);
    }
    if (!Object.keys(changes).some(isDeviceCount)) return;
    announceDataChange('quota');
    run('publish count', () => inEachAccount('publish count', ({ quota }) => quota.publish()));
  });
}

/** Listens to what an administrator sets while the browser runs. Firefox reads policies when it starts. */
function listenToPolicy({ attempt, inEachAccount }: Services, run: Run): void {
  browser.storage.managed.onChanged?.addListener(() => {
    announceDataChange('settings');
    run('policy', () =>
      inEachAccount('policy', async (account) => {
        account.recheck();
        // Presets and formats of the policy are kept beside the team's.
        await attempt('team', account.team.catchUp);
      }),
    );
  });
}

/** Listens to permissions, and to clicks on notifications: that API is missing until the user grants its permission. */
function listenToPermissions(services: Services, run: Run, deviceHandlers: DeviceHandlers): void {
  const { resume, inEachAccount, notifier } = services;
  const onNotified = (id: string) => openNotified(services, deviceHandlers, id);
  const listenToNotifications = () => browser.notifications?.onClicked.addListener(onNotified);
  listenToNotifications();

  const applyPermissions = () => {
    // Open pages then show which permissions are missing.
    announceDataChange('permissions');
    run('permissions', () => inEachAccount('permissions', async ({ recheck }) => recheck()));
    run('merchant pages', applyMerchantPages);
  };
  browser.permissions.onAdded.addListener(() => {
    applyPermissions();
    // Resumes the work that waited for a permission.
    run('resume', resume);
    listenToNotifications();
    run('coupons', () => inEachAccount('coupons', notifyEndingCoupons));
    run('coupons', async () => {
      if (await notifier.needsNextLife()) await scheduleCoupons();
    });
  });
  browser.permissions.onRemoved.addListener(applyPermissions);
}

/** Opens the tab of the workspace that a clicked notification is about. Where no database opens, the tab says why. */
function openNotified({ attempt, directory, ready }: Services, { switchAccount }: DeviceHandlers, id: string): void {
  void attempt('notification', () => browser.notifications.clear(id));
  void attempt('notification', async () => {
    const { accountId, route } = toNotificationRoute(id);
    await attempt('notification', async () => {
      await ready();
      // The workspace shows the active account, so switch to the notification's account, unless it was removed since.
      if (accountId !== (await directory.readActiveId())) await switchAccount({ accountId });
    });
    const windowId = await openOwnPage(`/${toWorkspaceUrl(route)}`);
    // The browser may stand behind others, where a new tab would not be seen.
    if (windowId !== undefined) await browser.windows.update(windowId, { focused: true });
  });
}

/** Watches the worker's own requests to one origin for failures. Used only while the user connects. */
export const observeNetworkErrors: ObserveNetworkErrors = (origin) => {
  const { protocol, hostname } = new URL(origin);
  const filter = { urls: [`${protocol}//${hostname}/*`] };
  const { onErrorOccurred } = browser.webRequest;
  const { promise: errorName, resolve } = Promise.withResolvers<string>();
  const extensionUrl = browser.runtime.getURL('/');
  const onError = (request: WebRequest.OnErrorOccurredDetailsType) => {
    if (isOwnRequest(request, extensionUrl)) resolve(request.error);
  };
  onErrorOccurred.addListener(onError, filter);
  return { errorName, stop: () => onErrorOccurred.removeListener(onError) };
};
