import { config } from 'zod/mini';

// Without this, zod probes `new Function`, which an extension page's CSP reports as a violation. It must run before the
// first schema is created, so schemas import `z` from here and never from the package.
config({ jitless: true });

// A namespace export keeps unused parts out of the bundles.
export * as z from 'zod/mini';
