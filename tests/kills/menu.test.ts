import { describeKills } from './describe-kills.ts';
import { menuPath } from './paths/menu-path.ts';

describeKills(menuPath);
