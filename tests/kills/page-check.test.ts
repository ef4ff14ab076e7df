import { describeKills } from './describe-kills.ts';
import { pageCheckPath } from './paths/page-check-path.ts';

describeKills(pageCheckPath);
