import { describeKills } from './describe-kills.ts';
import { chosenProgramPath } from './paths/chosen-program-path.ts';

describeKills(chosenProgramPath);
