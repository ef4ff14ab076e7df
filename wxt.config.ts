import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { listPublicSuffixes } from './lib/worker/list-public-suffixes.ts';

/** A build for one service: its address is fixed in the manifest and shown read-only (docs/permissions.md). */
const pinnedServiceUrl = process.env.WXT_SERVICE_URL;

/** Read by the worker when it stores programs, so that it is no part of what each start of the worker reads. */
const suffixListFile = 'public-suffixes.txt';
const suffixListNotice = '// The Public Suffix List (https://publicsuffix.org), under the Mozilla Public License 2.0.';

/**
 * Lets `import()` be just that. The bundler's own wrapper fetches ahead what a late part needs over a network; from the
 * extension's package that wins nothing, and it costs a page 3 % of its budget. (Late parts have no styles of their own.)
 */
function importPlainly(): Plugin {
  return {
    name: 'import-plainly',
    enforce: 'pre',
    load: {
      filter: { id: /vite\/preload-helper/ },
      handler: () => ({ code: 'export const __vitePreload = (load) => load();', map: null }),
    },
  };
}

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}',
  vite: () => ({
    plugins: [preact(), importPlainly()],
    build: {
      // Every browser that takes this manifest knows module preloading.
      modulePreload: { polyfill: false },
    },
  }),
  hooks: {
    'prepare:publicPaths': (_wxt, paths) => void paths.push(suffixListFile),
    'build:publicAssets': (_wxt, files) =>
      void files.push({
        relativeDest: suffixListFile,
        contents: [suffixListNotice, ...listPublicSuffixes()].join('\n'),
      }),
  },
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: [
      'activeTab',
      'alarms',
      'clipboardWrite',
      'contextMenus',
      // Firefox's background is a page, which copies itself.
      ...(browser === 'firefox' ? [] : ['offscreen']),
      'scripting',
      'storage',
      'unlimitedStorage',
      'webRequest',
    ],
    commands: {
      'copy-deeplink': { suggested_key: { default: 'Alt+Shift+L' }, description: '__MSG_commandCopyDeeplink__' },
    },
    optional_host_permissions: ['*://*/*'],
    ...(pinnedServiceUrl ? { host_permissions: [`${new URL(pinnedServiceUrl).origin}/*`] } : {}),
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        `connect-src 'self' ${pinnedServiceUrl ? new URL(pinnedServiceUrl).origin : 'https: http:'}`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    action: { default_title: '__MSG_extensionName__' },
    ...(browser === 'firefox'
      ? {
          browser_specific_settings: {
            gecko: {
              id: 'linkmint@linkmint.example',
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['authenticationInfo', 'websiteActivity'] },
            },
          },
        }
      : { minimum_chrome_version: '120' }),
  }),
});
