import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { createLinkKeeper } from '#lib/worker/links/create-link-keeper.ts';
import { createLinkMint } from '#lib/worker/links/create-link-mint.ts';
import { createSubIdExpander } from '#lib/worker/sub-ids/create-sub-id-expander.ts';
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
  const { offers, linkMarks } = mirror;
  const isLocked = async () => (await device.keyring.readState()) === 'locked';
  const subIds = createSubIdExpander(context);
  return {
    isLocked,
    subIds,
    links: createLinkKeeper({ ...context, linkMarks, noteForTeam: team.noteLinks }),
    mint: createLinkMint({
      ...context,
      clientFor,
      quota,
      offers,
      subIds,
      team,
      isLocked,
      isOnline: device.isOnline,
      readSecrets: async () => Object.values((await vault.read()) ?? {}),
    }),
  };
}
