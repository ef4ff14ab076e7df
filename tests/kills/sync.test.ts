import { describeKills } from './describe-kills.ts';
import { syncPath } from './paths/sync-path.ts';

describeKills(syncPath);
