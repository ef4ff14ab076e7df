import { describeKills } from './describe-kills.ts';
import { litIconPath } from './paths/lit-icon-path.ts';

describeKills(litIconPath);
