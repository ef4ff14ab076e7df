import { describeKills } from './describe-kills.ts';
import { copyingPath } from './paths/copying-path.ts';

describeKills(copyingPath);
