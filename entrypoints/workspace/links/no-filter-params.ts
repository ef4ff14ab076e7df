import type { RouteParams } from '#lib/domain/route.ts';

/** Takes every filter, and the open link, out of the address. The order stays. */
export const noFilterParams: RouteParams = {
  q: '',
  state: '',
  program: '',
  preset: '',
  tag: '',
  period: '',
  use: '',
  id: '',
};
