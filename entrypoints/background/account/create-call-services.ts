import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import { readRootValue } from '#lib/store/root-database.ts';
import type { AccountContext } from '#lib/worker/context/account-context.ts';
import { readManagedAccess, readManagedBook, readManagedFields } from '#lib/worker/policy/managed-policy.ts';
import { createQuotaCounter } from '#lib/worker/quota/create-quota-counter.ts';
import { watchRequests } from '#lib/worker/service/create-call-log.ts';
import { createCredentialVault } from '#lib/worker/service/create-credential-vault.ts';
import { createRequestGate } from '#lib/worker/service/create-request-gate.ts';
import { createServiceCaller } from '#lib/worker/service/create-service-caller.ts';
import { createSession } from '#lib/worker/service/create-session.ts';
import { createTeam } from '#lib/worker/team/create-team.ts';
import type { DeviceParts } from '../create-device-parts.ts';

export type CallServices = ReturnType<typeof createCallServices>;

/** How an account calls its service: the secret, the team's slots, the gate and the session. */
export function createCallServices(context: AccountContext, device: DeviceParts) {
  const { attempt, readAccount } = context;
  const { keyring, root, teamRedis } = device;
  const vault = createCredentialVault({ ...context, keyring });
  const quota = createQuotaCounter(context);
  const team = createTeam({
    ...context,
    redis: teamRedis,
    vault,
    item: context.items.team,
    readUsage: quota.readUsage,
    ...{ readManagedFields, readManagedBook, readManagedAccess },
  });
  const gate = createRequestGate({
    ...context,
    // Not by all settings: calls need no synced storage.
    readCallsPerMinute: async () => {
      const [{ settings: managed }, { settings }] = await Promise.all([readPolicyLimits(), readAccount()]);
      return managed.callsPerMinute ?? settings.callsPerMinute;
    },
    readCallsLostAtMs: async () => (await readRootValue(await root(), 'callsLostAtMs')) ?? 0,
    shared: team.slots,
  });
  const transport = watchRequests(context, device.transport);
  const session = createSession({
    ...context,
    transport,
    gate,
    vault,
    tokenItem: context.items.token,
  });
  const clientFor = createServiceCaller({
    ...context,
    transport,
    session,
    gate,
    noteUse: () => void attempt('lock use', keyring.noteUse),
  });
  return { vault, quota, team, gate, transport, session, clientFor };
}
