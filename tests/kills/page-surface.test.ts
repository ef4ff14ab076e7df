import { describeKills } from './describe-kills.ts';
import { pageSurfacePath } from './paths/page-surface-path.ts';

describeKills(pageSurfacePath);
