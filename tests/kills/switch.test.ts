import { describeKills } from './describe-kills.ts';
import { switchPath } from './paths/switch-path.ts';

describeKills(switchPath);
