/** A listing as PHP writes one whose second row was taken out: its rows are a map whose keys are numbers. */
export function toPhpHoles(data: unknown): unknown {
  const isListing = typeof data === 'object' && data !== null && 'data' in data && Array.isArray(data.data);
  if (!isListing || !Array.isArray(data.data) || data.data.length === 0) return data;
  const entries = data.data.map((row: unknown, index) => [index === 0 ? 0 : index + 1, row] as const);
  return { ...data, data: Object.fromEntries(entries) };
}
