import { toCatalogue } from './catalogue.ts';
import type { WalkCalls } from './create-simulated-device.ts';
import { simulateWalk } from './simulate-walk.ts';

/** Calls of the walks of the catalogue, for devices whose walks are simulated by their calls alone. */
export async function readWalkCalls(programs: number): Promise<WalkCalls> {
  const catalogue = toCatalogue(programs);
  const everything = await simulateWalk(catalogue, 'full');
  const changes = await simulateWalk(catalogue, 'changes');
  // The approved ones that are paused are behind the running ones, and both are in after their pages.
  const approved = Math.ceil(catalogue.approved / 100) + 1;
  return { everything: everything.calls, changes: changes.calls, approved };
}
