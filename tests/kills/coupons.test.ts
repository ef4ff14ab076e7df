import { describeKills } from './describe-kills.ts';
import { couponsPath } from './paths/coupons-path.ts';

describeKills(couponsPath);
