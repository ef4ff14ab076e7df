/**
 * How often a property is tried: as often as `npm test` has time for, or as often as `LINKMINT_PROPERTY_RUNS` says.
 * `npm run test:soak -- laws` tries each 20,000 times.
 */
export const runsOr = (usual: number): { readonly numRuns: number } => ({
  numRuns: Number(process.env.LINKMINT_PROPERTY_RUNS ?? usual),
});
