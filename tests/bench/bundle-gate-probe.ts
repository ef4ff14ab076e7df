import { join } from 'node:path';
import { build } from 'vite';

/** The gate probe as one classic script, which defines the global `createGateProbe`. */
export async function bundleGateProbe(): Promise<string> {
  const root = join(import.meta.dirname, '..', '..');
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, 'gate-probe.ts'), formats: ['iife'], name: 'gateProbe' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk === undefined) throw new Error('The gate probe was not bundled');
  return chunk.code;
}
