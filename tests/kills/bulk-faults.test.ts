import { describeKills } from './describe-kills.ts';
import { bulkFaultsPath } from './paths/bulk-faults-path.ts';

describeKills(bulkFaultsPath);
