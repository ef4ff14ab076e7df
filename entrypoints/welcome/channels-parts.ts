import { late } from '#components/late.tsx';

/** The screen after Connect, which a page that only asks for key and secret need not load. */
export const ChannelsStep = late(() => import('./channels/channels-step.tsx'), 'ChannelsStep');
export const MadeNotice = late(() => import('./channels/made-notice.tsx'), 'MadeNotice');
