import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { GateProbe } from '../probes/gate-probe.ts';
import { openProbe } from '../probes/open-probe.ts';
import type { Section } from '../section.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

export const gateSlot: Section = {
  name: 'gate-slot',
  title: 'A slot of the request gate',
  notes: [
    'Before each call its slot is written with strict durability, so that a killed worker has not forgotten it. What that costs stands beside one such write.',
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
      return [
        {
          what: 'a slot',
          unit: 'ms',
          measured: reserve,
          beside: { what: 'one strict put', taken: put, again },
          bar: budgets.gateSlot,
        },
      ];
    }),
};
