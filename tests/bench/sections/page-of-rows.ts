import { budgets } from '../budgets.ts';
import { interleave } from '../interleave.ts';
import type { Measurement } from '../measurement.ts';
import type { MirrorProbe } from '../probes/mirror-probe.ts';
import { openProbe } from '../probes/open-probe.ts';
import type { Section } from '../section.ts';
import { toGrowth } from '../to-growth.ts';
import { withSyncedBrowser } from '../with-synced-browser.ts';

export const pageOfRows: Section = {
  name: 'page-of-rows',
  title: 'A page of 100 programs stored, by the number that is known',
  notes: [
    'Stored is a page of a first walk: programs, the hosts of the match index, the packed summaries that lists read, and the cursor. Beside it: the same 100 rows put into a store without an index, among as many.',
  ],
  measure: (size) =>
    withSyncedBrowser(async ({ extension }) => {
      const page = await extension.openOptions();
      const probe = await openProbe<MirrorProbe>(page, 'mirror-probe.ts', 'createMirrorProbe');
      const measurements: Measurement[] = [];
      for (const count of size.of([1_000, 10_000, 100_000], [1_000, 10_000])) {
        await probe.evaluate((inPage, known) => inPage.fillTo(known), count);
        const measurePuts = () => probe.evaluate((inPage) => inPage.measurePuts());
        const { stored, put, again } = await interleave(size.of(21, 9), {
          stored: () => probe.evaluate((inPage) => inPage.measurePage()),
          put: measurePuts,
          again: measurePuts,
        });
        measurements.push({
          what: `among ${count.toLocaleString('en')}`,
          unit: 'ms',
          measured: stored,
          beside: { what: 'bare puts', taken: put, again },
          bar: budgets.pageOfRows,
        });
      }
      return [...measurements, toGrowth(measurements, budgets.pageOfRowsGrowth)];
    }),
};
