import { describeKills } from './describe-kills.ts';
import { waitingClicksPath } from './paths/waiting-clicks-path.ts';

describeKills(waitingClicksPath);
