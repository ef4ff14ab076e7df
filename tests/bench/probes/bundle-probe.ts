import { join } from 'node:path';
import { build } from 'vite';

/** A file of this folder as one classic script, for a page of the browser: it defines what the file puts on `globalThis`. */
export async function bundleProbe(file: string): Promise<string> {
  const result = await build({
    root: join(import.meta.dirname, '..', '..', '..'),
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      lib: { entry: join(import.meta.dirname, file), formats: ['iife'], name: 'probe' },
    },
  });
  const [bundle] = Array.isArray(result) ? result : [result];
  const chunk = bundle !== undefined && 'output' in bundle ? bundle.output[0] : undefined;
  if (chunk === undefined) throw new Error(`${file} was not bundled`);
  return chunk.code;
}
