import { describeKills } from './describe-kills.ts';
import { faultySyncPath } from './paths/faulty-sync-path.ts';

describeKills(faultySyncPath);
