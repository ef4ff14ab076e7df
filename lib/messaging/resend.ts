import { AppError } from '#lib/errors/app-error.ts';
import type { Send } from '#lib/messaging/create-send.ts';
import type { MessageSentOnce } from '#lib/messaging/protocol.ts';

/**
 * The messages that no page sends again by itself, as `fromPageOnce` defines them. Pages load these names, and not the
 * definitions with their schemas: a name that lacks here, or has no place here, does not compile.
 */
export const sentOnce: Readonly<Record<MessageSentOnce, true>> = {
  cancelBulk: true,
  connect: true,
  correctQuota: true,
  forgetPassphrase: true,
  importPresets: true,
  pauseBulk: true,
  removeAccount: true,
  removePassphrase: true,
  resumeBulk: true,
  retryBulkLines: true,
  setPassphrase: true,
  signOut: true,
  startBulk: true,
  startCleanly: true,
  testConnection: true,
  testTeam: true,
  unlock: true,
  wipeEverything: true,
};

/** Pauses before a message is sent again, in ms: a killed worker restarts within tens of ms. */
const pausesMs = [100, 400, 1500] as const;

/** Sends each message again if the worker died before it answered, except for those that are sent once. */
export const resending =
  (send: Send, sleep: (durationMs: number) => Promise<void>): Send =>
  (name, input) =>
    name in sentOnce ? send(name, input) : resendWhenCancelled(() => send(name, input), sleep);

/**
 * Asks the worker, and asks again if it died before it answered. Each time it sends **the same id**, so that the journal
 * answers and one act of the user never becomes two calls.
 * @throws AppError with the worker's error; `cancelled` if it died each time.
 */
export async function resendWhenCancelled<Answer>(
  ask: () => Promise<Answer>,
  sleep: (durationMs: number) => Promise<void>,
): Promise<Answer> {
  for (const pauseMs of pausesMs) {
    try {
      return await ask();
    } catch (cause) {
      if (!(cause instanceof AppError) || cause.code !== 'cancelled') throw cause;
      await sleep(pauseMs);
    }
  }
  return ask();
}
