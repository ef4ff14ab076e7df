/** What a manifest asks for at install, as far as the browser asks the user about it. */
interface Manifest {
  readonly permissions?: readonly string[];
  readonly host_permissions?: readonly string[];
  readonly content_scripts?: readonly { readonly matches?: readonly string[] }[];
  readonly browser_specific_settings?: {
    readonly gecko?: { readonly data_collection_permissions?: { readonly required?: readonly string[] } };
  };
}

/**
 * Everything that the user grants by installing, sorted: permissions, hosts, pages that scripts run on, and what Firefox calls
 * data collection. An update that adds to it is switched off by the browser until the user agrees.
 */
export function readRequiredPermissions(manifest: Manifest): readonly string[] {
  const { permissions = [], host_permissions: hosts = [], content_scripts: scripts = [] } = manifest;
  const collected = manifest.browser_specific_settings?.gecko?.data_collection_permissions?.required ?? [];
  const matches = scripts.flatMap((script) => script.matches ?? []);
  return [
    ...new Set([...permissions, ...hosts, ...matches, ...collected.map((kind) => `data_collection:${kind}`)]),
  ].sort();
}
