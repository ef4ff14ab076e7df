import { describeKills } from './describe-kills.ts';
import { lessonsPath } from './paths/lessons-path.ts';

describeKills(lessonsPath);
