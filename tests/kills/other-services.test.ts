import { describeKills } from './describe-kills.ts';
import { createOtherServicesPath } from './paths/create-other-services-path.ts';

describeKills(createOtherServicesPath());
