import { createRestFront } from '#tests/redis/create-rest-front.ts';
import { startRedis } from '#tests/redis/start-redis.ts';
import { findRedis } from '#tests/setup/find-redis.mjs';
import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Measurement } from '../measurement.ts';
import type { GateProbe } from '../probes/gate-probe.ts';
import { openProbe } from '../probes/open-probe.ts';
import type { Section } from '../section.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

export const gateSlot: Section = {
  name: 'gate-slot',
  title: 'A slot of the request gate',
  notes: [
    'Before each call its slot is written with strict durability, so that a killed worker has not forgotten it. What that costs stands beside one such write.',
    'With a team the slot is asked of its Redis as well. Here that is on the same machine: a team’s own is as much farther as its network. Without a `redis-server` the line is left out.',
  ],
  measure: (size) =>
    withSyncedBrowser(async ({ extension }) => {
      const page = await extension.openOptions();
      const probe = await openProbe<GateProbe>(page, 'gate-probe.ts', 'createGateProbe');
      const measurePut = () => probe.evaluate((inPage) => inPage.measurePut());
      // As many slots as an account has a minute: the log is as long as it can be.
      const { reserve, put, again } = await interleave(size.of(19, 9), {
        reserve: () => probe.evaluate((inPage) => inPage.measureReserve()),
        put: measurePut,
        again: measurePut,
      });
      const lines: Measurement[] = [
        {
          what: 'a slot',
          unit: 'ms',
          measured: reserve,
          beside: { what: 'one strict put', taken: put, again },
          bar: budgets.gateSlot,
        },
      ];
      if (findRedis() === null) return lines;
      const redis = await startRedis();
      const front = createRestFront({ redis, token: 'bench' });
      const { address, close } = await front.listen();
      try {
        // After a start nothing is given out for a window: here as if that had passed.
        const run = /run_id:(\w+)/.exec(String(await redis.send(['INFO', 'server'])))?.[1] ?? '';
        await redis.send(['HSET', 'linkmint:{bench}:meta', 'run', run, 'calm', 0]);
        const access = { address, token: 'bench', namespace: 'bench' };
        const takeTeam = () => probe.evaluate((inPage, where) => inPage.measureTeamReserve(where), access);
        const taken = await interleave(size.of(15, 9), { shared: takeTeam, alone: measurePut });
        lines.push({
          what: 'a slot shared with a team',
          unit: 'ms',
          measured: taken.shared,
          beside: { what: 'one strict put', taken: taken.alone },
          bar: null,
        });
        return lines;
      } finally {
        await close();
        await redis.close();
      }
    }),
};
