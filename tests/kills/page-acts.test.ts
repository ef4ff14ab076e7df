import { describeKills } from './describe-kills.ts';
import { pageActsPath } from './paths/page-acts-path.ts';

describeKills(pageActsPath);
