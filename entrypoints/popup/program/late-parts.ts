import { late } from '#components/late.tsx';

/** Late, because it needs the code that formats money. */
export const EarningsLine = late(() => import('./earnings-line.tsx'), 'EarningsLine');

/** Late, because only users of several accounts have it. */
export const ElsewhereList = late(() => import('./elsewhere-list.tsx'), 'ElsewhereList');

/** Late, because most programs that match a page take links. */
export const NotMintableNotice = late(() => import('./not-mintable-notice.tsx'), 'NotMintableNotice');
