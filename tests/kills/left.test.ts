import { describeKills } from './describe-kills.ts';
import { createLeftPath } from './paths/create-left-path.ts';

describeKills(createLeftPath());
