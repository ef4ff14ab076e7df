import { describeKills } from './describe-kills.ts';
import { setClockPath } from './paths/set-clock-path.ts';

describeKills(setClockPath);
