import { describe, expect, it } from 'vitest';
import { useEnglishMessages } from '#tests/fakes/use-english-messages.ts';
import { runKillStorm } from './run-kill-storm.ts';
import { writeKillReport } from './write-kill-report.ts';

const isComplete = process.env.LINKMINT_KILLS === 'all';
const seed = Number(process.env.LINKMINT_SEED ?? 20_260_301);
const size = isComplete ? { kills: 1_000, programs: 10_000, clicks: 200 } : { kills: 25, programs: 300, clicks: 10 };

describe('a worker that is killed again and again, at marks that chance picks', () => {
  useEnglishMessages();

  it(`a worker that is killed again and again, at marks that chance picks makes at most one call a click, counts every link and ends its sync (seed ${seed})`, {
    timeout: 7_200_000,
  }, async () => {
    const result = await runKillStorm({ seed, ...size });
    const { charged, hitActs } = result;
    const bounds = { countedAtMost: charged + hitActs, unknownAtMost: hitActs };
    if (isComplete) writeKillReport('random-kills', { seed, ...size, ...result, ...bounds });
    expect(result.faults).toEqual([]);
  });
});
