/** The text of a package.json, or of its lock file, with another version of the package itself. */
export function setPackageVersion(text: string, version: string): string {
  const parsed: { version: string; packages?: { '': { version: string } } } = JSON.parse(text);
  parsed.version = version;
  if (parsed.packages !== undefined) parsed.packages[''].version = version;
  return `${JSON.stringify(parsed, null, 2)}\n`;
}
