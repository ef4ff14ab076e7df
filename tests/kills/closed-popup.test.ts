import { describeKills } from './describe-kills.ts';
import { closedPopupPath } from './paths/closed-popup-path.ts';

describeKills(closedPopupPath);
