import { describeKills } from './describe-kills.ts';
import { lockPath } from './paths/lock-path.ts';

describeKills(lockPath);
