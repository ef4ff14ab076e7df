import { describeKills } from './describe-kills.ts';
import { collectedPostsPath } from './paths/collected-posts-path.ts';

describeKills(collectedPostsPath);
