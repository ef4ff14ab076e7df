import { describeKills } from './describe-kills.ts';
import { queuedPath } from './paths/queued-path.ts';

describeKills(queuedPath);
