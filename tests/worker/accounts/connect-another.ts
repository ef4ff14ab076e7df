import type { AccountServices } from '#entrypoints/background/create-account-services.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { connectAccount } from '#lib/worker/accounts/connect-account.ts';
import { credentials, type Worker } from '#tests/builders/make-worker.ts';

/** Connects with a secret and the key that every publisher has; as another account unless the change says otherwise. */
export async function connectAnother(
  { clock, device }: Worker,
  secret: string,
  change: Partial<MessageInput<'connect'>> = {},
): Promise<AccountServices> {
  const input = { ...credentials, secret, as: { kind: 'new' } as const, ...change };
  const outcome = await clock.runUntil(connectAccount(device, input));
  if (outcome.kind !== 'connected') throw new Error(`asked which account: ${JSON.stringify(outcome)}`);
  return device.account(outcome.accountId);
}
