import { describeKills } from './describe-kills.ts';
import { todayPath } from './paths/today-path.ts';

describeKills(todayPath);
