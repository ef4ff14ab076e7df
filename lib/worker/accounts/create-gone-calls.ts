import { gateWindowMs } from '#lib/domain/service/slot-wait.ts';
import type { Clock } from '#lib/platform/clock.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';
import type { RequestGate } from '#lib/worker/service/create-request-gate.ts';

/**
 * The last minute's calls of accounts that are gone. The service has counted them, and whoever connects next may be the
 * same publisher: they keep their slots until their minute is over, also across a wipe.
 */
export interface GoneCalls {
  /**
   * Notes what the gate has let through: after the last call, and before the account's database goes. A kill may have the
   * next start note some of it twice, which makes a longer wait and never a call too many.
   */
  note(gate: Pick<RequestGate, 'readCalls'>): Promise<void>;
  /** Counts them where an account is about to connect. */
  handTo(gate: Pick<RequestGate, 'inherit'>): Promise<void>;
  /** Drops what is older than a minute. */
  forgetOld(): Promise<void>;
}

export function createGoneCalls({ root, clock }: { root: () => Promise<RootDatabase>; clock: Clock }): GoneCalls {
  const read = async () => {
    const stored = (await readRootValue(await root(), 'goneCalls')) ?? [];
    return stored.filter(({ atMs }) => atMs > clock.nowMs() - gateWindowMs);
  };

  return {
    async note(gate) {
      // A log that cannot be read must not keep its account from going.
      const calls = await gate.readCalls().catch(() => null);
      if (calls === null) await (await root()).put('meta', clock.nowMs(), 'callsLostAtMs');
      else if (calls.length > 0) await (await root()).put('meta', [...(await read()), ...calls], 'goneCalls');
    },

    async handTo(gate) {
      const calls = await read();
      if (calls.length > 0) await gate.inherit(calls);
    },

    async forgetOld() {
      if ((await read()).length === 0) await (await root()).delete('meta', 'goneCalls');
    },
  };
}
