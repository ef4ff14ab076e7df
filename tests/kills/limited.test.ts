import { describeKills } from './describe-kills.ts';
import { limitedPath } from './paths/limited-path.ts';

describeKills(limitedPath);
