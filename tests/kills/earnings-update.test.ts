import { describeKills } from './describe-kills.ts';
import { earningsUpdatePath } from './paths/earnings-update-path.ts';

describeKills(earningsUpdatePath);
