import { describeKills } from './describe-kills.ts';
import { earningsPath } from './paths/earnings-path.ts';

describeKills(earningsPath);
