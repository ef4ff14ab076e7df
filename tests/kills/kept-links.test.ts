import { describeKills } from './describe-kills.ts';
import { keptLinksPath } from './paths/kept-links-path.ts';

describeKills(keptLinksPath);
