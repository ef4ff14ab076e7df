import { describeKills } from './describe-kills.ts';
import { pageClickPath } from './paths/page-click-path.ts';

describeKills(pageClickPath);
