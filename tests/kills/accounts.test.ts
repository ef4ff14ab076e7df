import { describeKills } from './describe-kills.ts';
import { accountsPath } from './paths/accounts-path.ts';

describeKills(accountsPath);
