import { describeKills } from './describe-kills.ts';
import { replacingPath } from './paths/replacing-path.ts';

describeKills(replacingPath);
