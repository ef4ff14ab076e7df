import { describeKills } from './describe-kills.ts';
import { mintPath } from './paths/mint-path.ts';

describeKills(mintPath);
