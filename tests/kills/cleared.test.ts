import { describeKills } from './describe-kills.ts';
import { clearedPath } from './paths/cleared-path.ts';

describeKills(clearedPath);
