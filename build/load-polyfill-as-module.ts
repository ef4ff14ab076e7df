import type { Plugin } from 'vite';

/**
 * Gives the polyfill, which is a script for all kinds of loaders, one default export. Wrapped by the bundler, as such
 * scripts are, each page and each start of the worker would ask the browser's interface for all that it has, which makes
 * every part of it, used or not.
 */
export function loadPolyfillAsModule(): Plugin {
  return {
    name: 'load-polyfill-as-module',
    enforce: 'pre',
    transform: {
      filter: { id: /\/webextension-polyfill\/dist\/browser-polyfill(?:\.min)?\.js$/ },
      handler: (code) => ({
        code: `const module = { exports: {} };\nconst exports = module.exports;\n${code}\nexport default module.exports;`,
        map: null,
      }),
    },
  };
}
