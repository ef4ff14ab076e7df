import { describeKills } from './describe-kills.ts';
import { refusedTokenPath } from './paths/refused-token-path.ts';

describeKills(refusedTokenPath);
