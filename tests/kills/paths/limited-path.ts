import type { KillPath } from '../kill-path.ts';
import { mintPath } from './mint-path.ts';

/** The service limits the first call for the link, which makes none: the click waits and is made once more. */
export const limitedPath: KillPath = {
  name: 'a click that is limited',
  async walk(stage) {
    const fault = stage.control.addFault({ name: 'throttle', path: '/api/deeplink/generate' });
    const faults = await mintPath.walk(stage);
    // Killed before its first call, and given up by then: the next walk must not meet it.
    stage.control.clearFaults(fault.id);
    return faults;
  },
  linksAskedTwice: true,
};
