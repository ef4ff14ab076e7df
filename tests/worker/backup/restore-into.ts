import { createDeviceMessageHandlers } from '#entrypoints/background/device-message-handlers.ts';
import { createMessageHandlers } from '#entrypoints/background/message-handlers.ts';
import { restoreBackup } from '#entrypoints/options/backup/restore-backup.ts';
import { isBlankAccount } from '#lib/domain/accounts/account.ts';
import type { Backup } from '#lib/domain/backup/backup.ts';
import type { MessageInput, MessageName, MessageOutput } from '#lib/messaging/protocol.ts';
import { settingsItem } from '#lib/store/storage-items.ts';
import type { Worker } from '#tests/builders/make-worker.ts';

/** Restores as the options page does: the handlers of its account answer each message. */
export async function restoreInto(worker: Worker, backup: Backup) {
  const sendAs =
    (accountId: string) =>
    async <Name extends MessageName>(name: Name, input: MessageInput<Name>): Promise<MessageOutput<Name>> => {
      const handlers = {
        ...createDeviceMessageHandlers(worker.device),
        ...createMessageHandlers(await worker.device.account(accountId)),
      };
      const handle = handlers[name] as (input: unknown) => Promise<unknown>;
      return (await handle(input)) as MessageOutput<Name>;
    };
  const isNew = isBlankAccount(await worker.readAccount());
  const restored = await restoreBackup(backup, {
    send: sendAs(worker.accountId),
    sendAs,
    ask: (message) => message(),
    readUserSettings: () => settingsItem.read(),
    onProgress: () => undefined,
  });
  if (isNew && restored.activeId !== null) await worker.device.accounts.switchTo(restored.activeId);
  return restored.presets;
}
