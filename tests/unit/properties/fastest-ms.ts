/** Processors count their time in ticks of a few ms, so a run is repeated until it took many of them. */
const minMs = 20;

/** A run that takes so long is measured well enough by itself. */
const longMs = 500;

/**
 * How long a run takes at best, in ms of the processor: to compare one input's time with another's. On a busy machine a
 * long run is interrupted more often than a short one, so the time on the wall says nothing of the input.
 */
export function fastestMs(run: () => unknown): number {
  let fastest = Number.POSITIVE_INFINITY;
  for (let round = 0; round < 3; round += 1) {
    const start = process.threadCpuUsage();
    let tookMs = 0;
    let runs = 0;
    while (tookMs < minMs) {
      run();
      runs += 1;
      const { user, system } = process.threadCpuUsage(start);
      tookMs = (user + system) / 1_000;
    }
    fastest = Math.min(fastest, tookMs / runs);
    if (tookMs > longMs) break;
  }
  return fastest;
}
