import { describeKills } from './describe-kills.ts';
import { keptPostsPath } from './paths/kept-posts-path.ts';

describeKills(keptPostsPath);
