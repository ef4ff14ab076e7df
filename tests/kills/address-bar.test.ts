import { describeKills } from './describe-kills.ts';
import { addressBarPath } from './paths/address-bar-path.ts';

describeKills(addressBarPath);
