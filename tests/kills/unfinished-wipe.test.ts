import { describeKills } from './describe-kills.ts';
import { unfinishedWipePath } from './paths/unfinished-wipe-path.ts';

describeKills(unfinishedWipePath);
