import { deflateRawSync } from 'node:zlib';
import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';

/** A build for one service: its address is fixed in the manifest and shown read-only (docs/permissions.md). */
const pinnedServiceUrl = process.env.WXT_SERVICE_URL;

/**
 * Packs the public suffix list, which is half of the worker's bundle: its tables become one deflated text that is
 * inflated when the worker starts. A worker is read anew at every start, so each kB counts.
 */
function packSuffixList(): Plugin {
  return {
    name: 'pack-suffix-list',
    transform: {
      filter: { id: /tldts.*data.trie\.js$/ },
      async handler(_code, id) {
        const tables: Record<string, unknown> = await import(/* @vite-ignore */ id);
        const parts: Buffer[] = [];
        let length = 0;
        const exports = Object.entries(tables).map(([name, table]) => {
          if (typeof table === 'number') return `export const ${name} = ${table};`;
          const bytes = Buffer.from(typeof table === 'string' ? encodeURI(table) : [...(table as Uint16Array)].join());
          parts.push(bytes);
          length += bytes.length;
          const text = `text.slice(${length - bytes.length}, ${length})`;
          if (typeof table === 'string') return `export const ${name} = decodeURI(${text});`;
          return `export const ${name} = ${(table as object).constructor.name}.from(${text}.split(','));`;
        });
        const packed = deflateRawSync(Buffer.concat(parts), { level: 9 }).toString('base64');
        const unpack = `strFromU8(inflateSync(Uint8Array.from(atob('${packed}'), (c) => c.charCodeAt(0))))`;
        const imports = `import { inflateSync, strFromU8 } from 'fflate';`;
        return { code: [imports, `const text = ${unpack};`, ...exports].join('\n'), map: null };
      },
    },
  };
}

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
    plugins: [preact(), packSuffixList(), importPlainly()],
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
