import type { ProgramQuery } from '#lib/domain/programs/program-index.ts';

/** Filters nothing. */
export const anyProgram: ProgramQuery = {
  scope: 'all',
  text: '',
  country: '',
  category: '',
  type: '',
  status: '',
  running: '',
  tracking: '',
  device: '',
  sort: null,
  direction: 'ascending',
};
