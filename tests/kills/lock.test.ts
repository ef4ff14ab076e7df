import { deriveQuickly } from './derive-quickly.ts';
import { describeKills } from './describe-kills.ts';
import { lockPath } from './paths/lock-path.ts';

deriveQuickly();
describeKills(lockPath);
