import { describeKills } from './describe-kills.ts';
import { postsPath } from './paths/posts-path.ts';

describeKills(postsPath);
