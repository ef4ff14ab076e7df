import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { createLicenceCollector } from './build/collect-licences.ts';
import { loadPolyfillAsModule } from './build/load-polyfill-as-module.ts';
import { writePackedTexts } from './build/write-packed-texts.ts';
import { checkServiceUrl } from './lib/domain/addresses/check-service-url.ts';
import { listPublicSuffixes } from './lib/worker/programs/list-public-suffixes.ts';

/** A build for one service: its address is fixed in the manifest and shown read-only (docs/permissions.md). */
const pinnedServiceUrl = process.env.WXT_SERVICE_URL;
if (pinnedServiceUrl) {
  const checked = checkServiceUrl(pinnedServiceUrl);
  if ('problem' in checked) throw new Error(`WXT_SERVICE_URL cannot be used: ${checked.problem}`);
}

/** This machine over plain http, as far as a policy can name it: no range of numbers, and no number of IPv6 (CSP 3, §2.3.1). */
const thisMachine = 'http://localhost:* http://*.localhost:* http://127.0.0.1:*';

/** Read by the worker when it stores programs, so that it is no part of what each start of the worker reads. */
const suffixListFile = 'public-suffixes.txt';
const suffixListNotice = '// The Public Suffix List (https://publicsuffix.org), under the Mozilla Public License 2.0.';

/**
 * Puts what a page loads at once into few chunks. Left alone, the bundler makes a chunk of each combination of pages and
 * late parts that share something: the popup would begin with 27 small scripts and not with 5, and its first frame would
 * come a fifth later (547 ms after the click and not 450: medians of interleaved runs).
 */
function groupByPage(): Plugin {
  const loadedBy = {
    offscreen: new Set<string>(),
    popup: new Set<string>(),
    options: new Set<string>(),
    workspace: new Set<string>(),
  };
  /** What the workspace's tabs share and no other page has, late parts included: a tab came as up to 32 files. */
  const sharedByTabs = new Set<string>();
  return {
    name: 'group-by-page',
    buildEnd() {
      const add = (modules: Set<string>, id: string, isLateToo: boolean) => {
        if (modules.has(id)) return;
        modules.add(id);
        const { importedIds = [], dynamicallyImportedIds = [] } = this.getModuleInfo(id) ?? {};
        for (const imported of [...importedIds, ...(isLateToo ? dynamicallyImportedIds : [])]) {
          add(modules, imported, isLateToo);
        }
      };
      const pageOf = (page: string) => join(import.meta.dirname, 'entrypoints', page, 'index.html');
      for (const [page, modules] of Object.entries(loadedBy)) add(modules, pageOf(page), false);
      add(sharedByTabs, pageOf('workspace'), true);
      const elsewhere = new Set<string>();
      for (const page of ['offscreen', 'popup', 'options', 'welcome', 'demo', 'news'])
        add(elsewhere, pageOf(page), true);
      for (const id of elsewhere) sharedByTabs.delete(id);
    },
    outputOptions(output) {
      // The worker and the scripts of pages are one file each.
      if (output.format === 'iife' || output.codeSplitting === false) return null;
      // A page's own modules are nobody else's, and one of them starts it.
      const isIn = (page: keyof typeof loadedBy, id: string) => loadedBy[page].has(id) && !id.includes('/entrypoints/');
      const groups = [
        // The document that copies is opened for one copy, so it loads nothing of the pages.
        { name: 'offscreen-parts', test: (id: string) => isIn('offscreen', id) },
        { name: 'pages', test: (id: string) => isIn('popup', id) && isIn('options', id) },
        { name: 'popup-parts', test: (id: string) => isIn('popup', id), minShareCount: 2 },
        { name: 'options-parts', test: (id: string) => isIn('options', id), minShareCount: 2 },
        // It began with 10 scripts and not with 7, and its rows came 20 ms later.
        { name: 'workspace-shell', test: (id: string) => isIn('workspace', id), minShareCount: 2 },
        {
          name: 'workspace-parts',
          test: (id: string) => sharedByTabs.has(id),
          minShareCount: 2,
          // What they import may be other pages' too.
          includeDependenciesRecursively: false,
        },
      ];
      return { ...output, codeSplitting: { groups } };
    },
  };
}

/**
 * Has Chrome compile what popup, options, workspace and its tabs load at once, and keep that with the script. Left alone it
 * compiles each function when it is first called, at each opening anew: the popup took 129 ms of processor until its first
 * frame in place of 110 (medians of ten). Other browsers read a comment (https://v8.dev/blog/explicit-compile-hints).
 */
function compileAtOnce(): Plugin {
  const names = new Set([
    ...['pages', 'popup', 'popup-parts', 'options', 'options-parts'],
    ...['workspace', 'workspace-shell', 'workspace-parts'],
  ]);
  return {
    name: 'compile-at-once',
    // Behind what else writes into a chunk: it must be the first line.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type === 'chunk' && (names.has(chunk.name) || chunk.name.endsWith('-tab')))
            chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
        }
      },
    },
  };
}

const licences = createLicenceCollector();

export default defineConfig({
  imports: false,
  manifestVersion: 3,
  outDirTemplate: '{{browser}}-mv{{manifestVersion}}',
  // What a test run leaves is no source.
  zip: { excludeSources: ['test-results/**'] },
  vite: () => ({
    plugins: [preact(), loadPolyfillAsModule(), groupByPage(), compileAtOnce(), licences.plugin],
    // Every browser that takes this manifest knows module preloading.
    build: { modulePreload: { polyfill: false } },
  }),
  hooks: {
    'entrypoints:found': ({ config }, entrypoints) => {
      // It shows each component to whoever works on them, and is no part of the product.
      const gallery = entrypoints.findIndex(({ name }) => name === 'gallery');
      if (config.mode === 'production' && gallery !== -1) entrypoints.splice(gallery, 1);
    },
    'prepare:publicPaths': (_wxt, paths) => void paths.push(suffixListFile),
    'build:publicAssets': (_wxt, files) =>
      void files.push({
        relativeDest: suffixListFile,
        contents: [suffixListNotice, ...listPublicSuffixes()].join('\n'),
      }),
    'build:done': ({ config }) => {
      // What was bundled is known when all of it was.
      writeFileSync(join(config.outDir, 'licences.txt'), licences.toText());
      writePackedTexts(config.outDir);
    },
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
      // No description: the browser has its own for it. Neither key is one of Chrome's, Edge's or Firefox's.
      _execute_action: { suggested_key: { default: 'Alt+Shift+M' } },
      'copy-deeplink': { suggested_key: { default: 'Alt+Shift+L' }, description: '__MSG_commandCopyDeeplink__' },
    },
    optional_permissions: ['downloads', 'notifications', 'tabs'],
    optional_host_permissions: ['*://*/*'],
    ...(pinnedServiceUrl ? { host_permissions: [`${new URL(pinnedServiceUrl).origin}/*`] } : {}),
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        // The service's images, once the user has allowed them (docs/permissions.md); http only for a service on this machine.
        `img-src 'self' https: ${thisMachine}`,
        // A team's Redis is the user's to name, in a build for one service, too.
        `connect-src 'self' https: ${thisMachine}`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    action: { default_title: '__MSG_extensionName__' },
    ...(browser === 'firefox'
      ? {
          // Its private windows open no database for an extension: nothing of Linkmint could work there.
          incognito: 'not_allowed',
          browser_specific_settings: {
            gecko: {
              id: 'linkmint@linkmint.example',
              strict_min_version: '142.0',
              data_collection_permissions: { required: ['authenticationInfo', 'websiteActivity'] },
            },
          },
        }
      : {
          minimum_chrome_version: '120',
          // What an organisation may set for its members; Firefox needs no schema (docs/team.md).
          storage: { managed_schema: 'managed-schema.json' },
        }),
  }),
});
