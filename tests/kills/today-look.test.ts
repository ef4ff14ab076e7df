import { describeKills } from './describe-kills.ts';
import { todayLookPath } from './paths/today-look-path.ts';

describeKills(todayLookPath);
