import { describe, expect, it } from 'vitest';
import { readPopupOpenings } from '#lib/store/privacy/read-popup-openings.ts';
import { makeWorker } from '#tests/builders/make-worker.ts';

describe("the popup's openings", () => {
  it('are kept on this device, the last twenty, and are read with the newest first', async () => {
    const { handlers, device } = await makeWorker();
    for (let at = 1; at <= 23; at += 1) await handlers.notePopupOpening({ firstFrameMs: at });
    const openings = await readPopupOpenings(await device.root());
    expect(openings).toHaveLength(20);
    expect(openings.slice(0, 2)).toEqual([23, 22]);
  });
});
