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
