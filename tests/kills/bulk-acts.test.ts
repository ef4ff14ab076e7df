import { describeKills } from './describe-kills.ts';
import { bulkActsPath } from './paths/bulk-acts-path.ts';

describeKills(bulkActsPath);
