import { describeKills } from './describe-kills.ts';
import { gatewayPath } from './paths/gateway-path.ts';

describeKills(gatewayPath);
