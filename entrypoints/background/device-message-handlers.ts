import type { DeviceMessageHandlers } from '#lib/messaging/create-message-listener.ts';
import { cancelQueued, copyReady } from '#lib/worker/acts/answer-queued.ts';
import { noteTabsAsked } from '#lib/worker/page/note-tabs-asked.ts';
import { toPageSender } from '#lib/worker/page/to-page-sender.ts';
import type { Services } from './create-services.ts';

/** One handler for each message that concerns the device. The service that a handler calls does the work. */
export function createDeviceMessageHandlers(services: Services) {
  const { accessReturn, account, accounts, attempt, cleanStart, fileRuns, resume, inEachAccount, lock } = services;
  const { pageClicks, presets, rollingBackup, welcome, wipe } = services;
  /** Shows the active account's marks and buttons on all open pages. */
  const showAll = () => void attempt('badges', async () => (await account()).pageActs.showAll());
  return {
    connect: (input) => accounts.connect(input),
    signOut: ({ accountId }) => accounts.signOut(accountId),
    async removeAccount({ accountId }) {
      await accessReturn.around(accountId, () => accounts.remove(accountId));
      showAll();
    },
    async switchAccount({ accountId }) {
      await accounts.switchTo(accountId);
      showAll();
    },
    changeAccount: (change) => accounts.change(change),
    startCleanly: ({ accountId }) => cleanStart.startCleanly(accountId),
    noteCleared: () => cleanStart.noteCleared(),
    noteNewsSeen: () => welcome.noteNewsSeen(),
    noteTabsAsked: async () => noteTabsAsked(await services.root()),
    beginFileRun: (file) => fileRuns.begin(file),
    handFilePart: ({ runId, place, part }) => fileRuns.hand(runId, place, part),
    writeFileRun: ({ runId }) => fileRuns.write(runId),
    dismissFileRun: ({ runId }) => fileRuns.dismiss(runId),
    setRollingBackup: ({ isOn }) => rollingBackup.setOn(isOn),
    wipeEverything: () => wipe.run(),
    mintHere: async (click, sender) => pageClicks.mint(click, toPageSender(sender)),
    // The message names no account. At most one account knows the `requestId`; the others do nothing.
    // Its run, too, where the next life of the worker has queued the act since.
    cancelHere: ({ requestId }) =>
      inEachAccount('cancel', async ({ bulk, mint }) => {
        await mint.withdraw(requestId);
        await bulk.cancel(requestId);
      }),
    cancelQueued: async ({ accountId, requestId }) => cancelQueued(await account(accountId), requestId),
    copyReady: async ({ accountId, ...link }) => copyReady(await account(accountId), link),
    copyLanding: async ({ accountId, offerId }, sender) =>
      (await account(accountId)).landingCopier.copy(offerId, toPageSender(sender)),
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
    forgetPassphrase: () => lock.forgetPassphrase(),

    savePreset: (preset) => presets.save(preset),
    setPresetFormat: (choice) => presets.setFormat(choice),
    saveTemplate: (format) => presets.saveTemplate(format),
    removeTemplate: ({ formatId }) => presets.removeTemplate(formatId),
    removePreset: ({ presetId }) => presets.remove(presetId),
    setDefaultPreset: ({ presetId }) => presets.setDefault(presetId),
    unassignProgram: ({ programKey }) => presets.unassign(programKey),
    importPresets: ({ text }) => presets.importFile(text),
  } satisfies DeviceMessageHandlers;
}
