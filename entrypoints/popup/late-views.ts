/** Parts of the popup that are loaded where they are needed: with `loadEarly` before the first frame, or by `useLate`. */
export const lateParts = {
  campaignRow: () => import('#components/campaign-row.tsx'),
  picker: () => import('#components/program-picker.tsx'),
  notMintable: () => import('./program/not-mintable-notice.tsx'),
  failure: () => import('./mint/mint-failure-notice.tsx'),
  waitingLink: () => import('./copy/waiting-link-notice.tsx'),
  siteNotice: () => import('./program/site-notice.tsx'),
  quotaGuard: () => import('./mint/quota-guard.tsx'),
};
