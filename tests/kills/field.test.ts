import { describeKills } from './describe-kills.ts';
import { fieldPath } from './paths/field-path.ts';

describeKills(fieldPath);
