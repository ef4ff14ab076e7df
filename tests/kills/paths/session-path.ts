import type { KillPath } from '../kill-path.ts';
import { mintPath } from './mint-path.ts';

const hourMs = 3_600_000;

/** The token has ended: the click's call needs a new one first. */
export const sessionPath: KillPath = {
  name: 'renewing the session',
  async prepare({ clock }) {
    await clock.advance(3 * hourMs);
  },
  async walk(stage) {
    const before = stage.service.parameters('authenticate').length;
    const faults = await mintPath.walk(stage);
    const asked = stage.service.parameters('authenticate').length - before;
    return asked > 2 ? [...faults, `authenticated ${asked} times`] : faults;
  },
};
