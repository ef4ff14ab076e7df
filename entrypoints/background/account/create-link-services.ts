import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createLinkMint } from '#lib/worker/links/create-link-mint.ts';
import type { DeviceParts } from '../create-device-parts.ts';
import type { CallServices } from './create-call-services.ts';
import type { MirrorServices } from './create-mirror-services.ts';

export type LinkServices = ReturnType<typeof createLinkServices>;

/** Makes and stores the account's links. */
export function createLinkServices(
  context: AccountContext,
  device: DeviceParts,
  calls: CallServices,
  mirror: MirrorServices,
) {
  const { quota, team, clientFor, vault } = calls;
  const isLocked = async () => (await device.keyring.readState()) === 'locked';
  return {
    isLocked,
    mint: createLinkMint({
      ...context,
      clientFor,
      quota,
      suffixes: mirror.suffixes,
      matchIndex: mirror.matchIndex,
      team,
      isLocked,
      isOnline: device.isOnline,
      readSecrets: async () => {
        const credentials = await vault.read();
        return credentials && Object.values(credentials);
      },
    }),
  };
}
