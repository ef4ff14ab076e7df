import { beforeEach } from 'vitest';
import { patienceMs } from './patience-ms.ts';

// For properties that do not say how often.
if (process.env.LINKMINT_PROPERTY_RUNS !== undefined) {
  const { configureGlobal } = await import('fast-check');
  configureGlobal({ numRuns: Number(process.env.LINKMINT_PROPERTY_RUNS) });
}

// The library's own deadline of a second is too short for a machine that does other things as well.
if (typeof document !== 'undefined') {
  const { configure } = await import('@testing-library/preact');
  configure({ asyncUtilTimeout: patienceMs });
  // Files share a process: a page that another file left in its first frame holds nothing up here.
  const { beginFirstFrame } = await import('#components/first-frame.ts');
  beforeEach(() => beginFirstFrame()());
}
