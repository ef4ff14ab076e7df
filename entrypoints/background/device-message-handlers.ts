import { toAppError } from '#lib/errors/to-app-error.ts';
import type { DeviceMessageHandlers } from '#lib/messaging/create-message-listener.ts';
import type { Services } from './create-services.ts';

/** One handler a message of the device; what each does is in the service that it names. */
export function createDeviceMessageHandlers({ accounts, inEachAccount, logger, presets }: Services) {
  return {
    connect: (input) => accounts.connect(input),
    signOut: async ({ accountId }) => {
      await accounts.signOut(accountId);
      return undefined;
    },
    removeAccount: async ({ accountId }) => {
      await accounts.remove(accountId);
      return undefined;
    },
    switchAccount: async ({ accountId }) => {
      await accounts.switchTo(accountId);
      return undefined;
    },
    changeAccount: async ({ accountId, name, color }) => {
      await accounts.change(accountId, {
        ...(name !== undefined && { name: name.trim() }),
        ...(color !== undefined && { color }),
      });
      return undefined;
    },
    wake: async () => {
      void inEachAccount('wake', (account) => account.goOn()).catch((error: unknown) =>
        logger.warn('wake', toAppError(error).code),
      );
      return undefined;
    },
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
