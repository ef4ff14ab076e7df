import { describeKills } from './describe-kills.ts';
import { cancelPath } from './paths/cancel-path.ts';

describeKills(cancelPath);
