import { describeKills } from './describe-kills.ts';
import { sessionPath } from './paths/session-path.ts';

describeKills(sessionPath);
