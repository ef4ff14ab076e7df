import type { LitHostCount } from '#lib/domain/programs/lit-hosts.ts';
import { type RootDatabase, readRootValue } from '#lib/store/root-database.ts';

/** On how many hosts the toolbar icon is lit. Zeros until the worker has lit it for the first time. */
export async function readLitHostCount(root: RootDatabase): Promise<LitHostCount> {
  return (await readRootValue(root, 'litHosts')) ?? { lit: 0, left: 0 };
}
