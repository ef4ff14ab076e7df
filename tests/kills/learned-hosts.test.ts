import { describeKills } from './describe-kills.ts';
import { learnedHostsPath } from './paths/learned-hosts-path.ts';

describeKills(learnedHostsPath);
