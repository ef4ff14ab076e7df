import { describeKills } from './describe-kills.ts';
import { backupPath } from './paths/backup-path.ts';

describeKills(backupPath);
