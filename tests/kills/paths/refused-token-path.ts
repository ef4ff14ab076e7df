import type { KillPath } from '../kill-path.ts';
import { mintPath } from './mint-path.ts';

/** The service refuses the token before its time: the call is made once more with a new one. */
export const refusedTokenPath: KillPath = {
  name: 'a token that is refused',
  walk(stage) {
    stage.control.expireTokens();
    return mintPath.walk(stage);
  },
  // The refused call is one of its own, which made nothing.
  linksAskedTwice: true,
};
