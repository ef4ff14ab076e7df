import { describeKills } from './describe-kills.ts';
import { earningsDaysPath } from './paths/earnings-days-path.ts';

describeKills(earningsDaysPath);
