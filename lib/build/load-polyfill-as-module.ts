import type { Plugin } from 'vite';

/**
 * Gives the polyfill one default export: it is a script for all kinds of loaders. If the bundler wrapped it as such,
 * each page and each start of the worker would read every part of the browser's interface, and so create each part,
 * used or not.
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
