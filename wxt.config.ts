import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';

/** A build for one service: its address is fixed in the manifest and shown read-only (docs/permissions.md). */
const pinnedServiceUrl = process.env.WXT_SERVICE_URL;

/**
 * Writes the public suffix list's number tables as text, a character a number: the worker's bundle is a quarter of a
 * hundred kB smaller for it, and a worker is read anew at every start.
 */
function compactSuffixTables(): Plugin {
  return {
    name: 'compact-suffix-tables',
    transform: {
      filter: { id: /tldts.*data.trie\.js$/ },
      handler(code) {
        const compact = code.replaceAll(
          /new (Uint\d+Array)\(\[([\d,\s]+)\]\)/g,
          (_match, type: string, list: string) => {
            const text = String.fromCharCode(...list.split(',').map((number) => Number(number) + firstCharacter));
            return `${type}.from(${JSON.stringify(text)}, (c) => c.charCodeAt(0) - ${firstCharacter})`;
          },
        );
        return { code: compact, map: null };
      },
    },
  };
}
/** "0": the first of the characters that need no escape; the tables' numbers stay below the surrogates. */
const firstCharacter = 48;

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}',
  vite: () => ({
    plugins: [preact(), compactSuffixTables()],
    build: {
      // Every browser that takes this manifest knows module preloading.
      modulePreload: { polyfill: false },
      // The public suffix list is one constant used in three places: inlined, it would be there three times.
      rolldownOptions: { optimization: { inlineConst: false } },
    },
  }),
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    permissions: ['activeTab', 'alarms', 'clipboardWrite', 'scripting', 'storage', 'unlimitedStorage', 'webRequest'],
    optional_host_permissions: ['*://*/*'],
    ...(pinnedServiceUrl ? { host_permissions: [`${new URL(pinnedServiceUrl).origin}/*`] } : {}),
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self'",
        `connect-src ${pinnedServiceUrl ? new URL(pinnedServiceUrl).origin : 'https: http:'}`,
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
