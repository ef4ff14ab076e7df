import { describeKills } from './describe-kills.ts';
import { shortcutsPath } from './paths/shortcuts-path.ts';

describeKills(shortcutsPath);
