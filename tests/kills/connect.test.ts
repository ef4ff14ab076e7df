import { describeKills } from './describe-kills.ts';
import { connectPath } from './paths/connect-path.ts';

describeKills(connectPath);
