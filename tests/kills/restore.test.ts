import { describeKills } from './describe-kills.ts';
import { restorePath } from './paths/restore-path.ts';

describeKills(restorePath);
