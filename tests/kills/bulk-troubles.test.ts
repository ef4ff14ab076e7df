import { describeKills } from './describe-kills.ts';
import { bulkTroublesPath } from './paths/bulk-troubles-path.ts';

describeKills(bulkTroublesPath);
