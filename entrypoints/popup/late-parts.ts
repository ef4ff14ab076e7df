/** Parts of the popup that are loaded where they are needed: with `loadEarly` before the first frame, or by `useLate`. */
export const lateParts = {
  campaignRow: () => import('#components/campaign-row.tsx'),
  picker: () => import('#components/program-picker.tsx'),
  notMintable: () => import('./not-mintable-notice.tsx'),
  failure: () => import('./mint-failure-notice.tsx'),
  waitingLink: () => import('./waiting-link-notice.tsx'),
  siteNotice: () => import('./site-notice.tsx'),
  quotaGuard: () => import('./quota-guard.tsx'),
};
