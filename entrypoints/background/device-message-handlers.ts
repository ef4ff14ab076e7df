import {
  movePreset,
  removePreset,
  removeTemplate,
  setDefaultPreset,
  setPresetFormat,
  unassignProgram,
} from '#lib/domain/presets/preset-book.ts';
import type { DeviceMessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { removeAccount, signOutAccount } from '#lib/worker/accounts/account-leaving.ts';
import { noteCleared, startCleanly } from '#lib/worker/accounts/clean-start.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { releasePermissionsAfter, releasePermissionUnless } from '#lib/worker/accounts/permission-release.ts';
import { switchToAccount } from '#lib/worker/accounts/switch-to-account.ts';
import { cancelQueued, copyReady } from '#lib/worker/acts/answer-queued.ts';
import { copyLanding } from '#lib/worker/acts/copy-links.ts';
import { showAllPages } from '#lib/worker/acts/page-acts.ts';
import { mintForButton } from '#lib/worker/acts/page-clicks.ts';
import { beginFile, dismissFile, keepFilePart, writeFile } from '#lib/worker/backup/file-runs.ts';
import { setRollingBackup } from '#lib/worker/backup/rolling-backup.ts';
import { chooseProgram } from '#lib/worker/page/choose-program.ts';
import { noteTabsAsked } from '#lib/worker/page/note-tabs-asked.ts';
import { toPageSender } from '#lib/worker/page/to-page-sender.ts';
import { changePresets, importPresetFile, savePreset, saveTemplate } from '#lib/worker/presets/presets.ts';
import { showTodayCount } from '#lib/worker/today/notify-today.ts';
import { noteNewsSeen } from '#lib/worker/welcome/welcome.ts';
import type { Services } from './create-services.ts';

/** One handler for each message that concerns the device. The service that a handler calls does the work. */
export function createDeviceMessageHandlers(services: Services) {
  const { account, attempt, directory, resume, inEachAccount, lock } = services;
  /** The active account is another, or can no longer act: shows its marks, buttons and number. */
  const showAll = () => {
    void attempt('badges', async () => showAllPages(await account()));
    void attempt('today on the icon', async () => {
      const active = await account();
      if ((await active.readSettings()).todayOnIcon) await showTodayCount(active);
    });
  };
  return {
    async connect(input) {
      const { serviceUrl } = input;
      const outcome = await releasePermissionUnless(services, serviceUrl, () => connectAccount(services, input));
      showAll();
      return outcome;
    },
    async signOut({ accountId }) {
      await signOutAccount(services, accountId);
      showAll();
    },
    async removeAccount({ accountId }) {
      await releasePermissionsAfter(services, accountId, () => removeAccount(services, accountId));
      showAll();
    },
    async switchAccount({ accountId }) {
      await switchToAccount(services, accountId);
      showAll();
    },
    changeAccount: ({ accountId, name, color }) =>
      directory.change(accountId, (account) => ({
        ...account,
        ...(name !== undefined && { name: name.trim() }),
        ...(color !== undefined && { color }),
      })),
    startCleanly: ({ accountId }) => startCleanly(services, accountId),
    noteCleared: () => noteCleared(services),
    noteNewsSeen: () => noteNewsSeen(services),
    noteTabsAsked: async () => noteTabsAsked(await services.root()),
    beginFileRun: (file) => beginFile(services, file),
    handFilePart: ({ runId, place, part }) => keepFilePart(services, runId, place, part),
    writeFileRun: ({ runId }) => writeFile(services, runId),
    dismissFileRun: ({ runId }) => dismissFile(services, runId),
    setRollingBackup: ({ isOn }) => setRollingBackup(services, isOn),
    wipeEverything: () => services.wipe(),
    mintHere: async (click, sender) => mintForButton(services, click, toPageSender(sender)),
    // The message names no account. At most one account knows the `requestId`; the others do nothing.
    // Its run, too, where the next life of the worker has queued the act since.
    cancelHere: ({ requestId }) =>
      inEachAccount('cancel', async ({ bulk, mint }) => {
        await mint.withdraw(requestId);
        await bulk.cancel(requestId);
      }),
    cancelQueued: async ({ accountId, requestId }) => cancelQueued(await account(accountId), requestId),
    copyReady: async ({ accountId, ...link }) => copyReady(await account(accountId), link),
    chooseProgram: async ({ accountId }, sender) => chooseProgram(await account(accountId), toPageSender(sender)),
    copyLanding: async ({ accountId, offerId }, sender) =>
      copyLanding(await account(accountId), offerId, toPageSender(sender)),
    writeLinks: async ({ accountId, ...act }, sender) =>
      (await account(accountId)).fieldWriter.make(act, toPageSender(sender)),
    wake: async () => {
      await services.account();
      void attempt('wake', resume);
    },

    setPassphrase: (change) => lock.setPassphrase(change),
    removePassphrase: ({ current }) => lock.removePassphrase(current),
    unlock: ({ passphrase }) => lock.unlock(passphrase),
    lockNow: () => lock.lockNow(),
    setAutoLock: ({ minutes }) => lock.setAutoLock(minutes),
    async forgetPassphrase() {
      await lock.forgetPassphrase();
      showAll();
    },

    savePreset: (preset) => savePreset(services, preset),
    setPresetFormat: ({ presetId, formatId }) =>
      changePresets((book) => ({ book: setPresetFormat(book, presetId, formatId) })),
    saveTemplate: (format) => saveTemplate(services, format),
    removeTemplate: ({ formatId }) => changePresets((book) => ({ book: removeTemplate(book, formatId) })),
    removePreset: ({ presetId }) => changePresets((book) => ({ book: removePreset(book, presetId) })),
    movePreset: ({ presetId, place }) => changePresets((book) => ({ book: movePreset(book, presetId, place) })),
    setDefaultPreset: ({ presetId }) => changePresets((book) => ({ book: setDefaultPreset(book, presetId) })),
    unassignProgram: ({ programKey }) => changePresets((book) => ({ book: unassignProgram(book, programKey) })),
    importPresets: importPresetFile,
  } satisfies DeviceMessageHandlers;
}
