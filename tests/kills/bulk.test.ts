import { describeKills } from './describe-kills.ts';
import { bulkPath } from './paths/bulk-path.ts';

describeKills(bulkPath);
