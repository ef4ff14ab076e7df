import { describeKills } from './describe-kills.ts';
import { unreadEarningsPath } from './paths/unread-earnings-path.ts';

describeKills(unreadEarningsPath);
