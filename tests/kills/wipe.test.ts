import { describeKills } from './describe-kills.ts';
import { wipePath } from './paths/wipe-path.ts';

describeKills(wipePath);
