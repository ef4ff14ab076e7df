import { describeKills } from './describe-kills.ts';
import { unfinishedPath } from './paths/unfinished-path.ts';

describeKills(unfinishedPath);
