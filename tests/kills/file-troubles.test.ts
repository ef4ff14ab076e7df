import { describeKills } from './describe-kills.ts';
import { fileTroublesPath } from './paths/file-troubles-path.ts';

describeKills(fileTroublesPath);
