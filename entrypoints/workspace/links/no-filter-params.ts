import type { RouteParams } from '#lib/domain/routes/route.ts';

/** Removes every filter, and the open link, from the address. Keeps the order. */
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
