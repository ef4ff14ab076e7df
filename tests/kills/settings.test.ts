import { describeKills } from './describe-kills.ts';
import { settingsPath } from './paths/settings-path.ts';

describeKills(settingsPath);
