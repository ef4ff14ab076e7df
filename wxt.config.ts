import { writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import preact from '@preact/preset-vite';
import type { Plugin } from 'vite';
import { defineConfig } from 'wxt';
import { checkServiceUrl } from '#lib/domain/addresses/check-service-url.ts';
import { createLicenceCollector } from './lib/build/collect-licences.ts';
import { loadPolyfillAsModule } from './lib/build/load-polyfill-as-module.ts';
import { dataKinds } from './lib/build/outflows.ts';
import { publication } from './lib/build/publication.ts';
import { suffixListSource } from './lib/build/suffix-list-source.ts';
import { writePackedTexts } from './lib/build/write-packed-texts.ts';
import { listPublicSuffixes } from './lib/worker/programs/list-public-suffixes.ts';

/** A build for one service: its address is fixed in the manifest and shown read-only (docs/permissions.md). */
const pinnedServiceUrl = process.env.WXT_SERVICE_URL;
if (pinnedServiceUrl) {
  const checked = checkServiceUrl(pinnedServiceUrl);
  if ('problem' in checked) throw new Error(`WXT_SERVICE_URL cannot be used: ${checked.problem}`);
}

/**
 * This machine over plain http, as far as a policy can name it: it has no number ranges and no IPv6 addresses (CSP 3,
 * §2.3.1).
 */
const thisMachine = 'http://localhost:* http://*.localhost:* http://127.0.0.1:*';

/** The settings that an organisation may set for its members (docs/administrators.md). */
const managedSchemaFile = 'managed-schema.json';

/** The worker reads this only when it stores programs, so it is not part of what each start of the worker reads. */
const suffixListFile = 'public-suffixes.txt';
const suffixListNotice = `// The Public Suffix List (https://publicsuffix.org), as tldts ${suffixListSource.version} has it, published on ${suffixListSource.publishedOn}. Under the Mozilla Public License 2.0, https://mozilla.org/MPL/2.0/.`;

/**
 * Pages that are built by themselves, so that each starts with one script and one style. What the popup shared with
 * other pages came as three of each, and its first frame 7 ms later. The demo shares most with the popup.
 */
const pagesAlone = ['popup', 'demo'] as const;

/**
 * Bundles what a page loads at once into few chunks. By default the bundler makes a chunk for each combination of pages
 * and late parts that share something: while the popup was among them, it started with 27 small scripts instead of 5, and
 * its first frame came a fifth later (547 ms after the click instead of 450: medians of interleaved runs).
 */
function groupByPage(): Plugin {
  const loadedBy = {
    popup: new Set<string>(),
    'side-panel': new Set<string>(),
    options: new Set<string>(),
    workspace: new Set<string>(),
    welcome: new Set<string>(),
    demo: new Set<string>(),
  };
  /** All that any page but the workspace loads, late parts included. */
  const elsewhere = new Set<string>();
  /** The tabs of the workspace that load a module at once. */
  const tabsOf = new Map<string, readonly string[]>();
  return {
    name: 'group-by-page',
    buildEnd() {
      const add = (modules: Set<string>, id: string, isLateToo = false) => {
        const info = this.getModuleInfo(id);
        if (info === null || modules.has(id)) return;
        modules.add(id);
        const late = isLateToo ? info.dynamicallyImportedIds : [];
        for (const imported of [...info.importedIds, ...late]) add(modules, imported, isLateToo);
      };
      const pageOf = (page: string) => join(import.meta.dirname, 'entrypoints', page, 'index.html');
      for (const [page, modules] of Object.entries(loadedBy)) add(modules, pageOf(page));
      for (const page of ['side-panel', 'options', 'welcome', 'news']) add(elsewhere, pageOf(page), true);
      const start = [...loadedBy.workspace].flatMap((id) => this.getModuleInfo(id)?.dynamicallyImportedIds ?? []);
      for (const tab of new Set(start.filter((id) => id.endsWith('-tab.tsx')))) {
        const modules = new Set<string>();
        add(modules, tab);
        for (const id of modules) if (!loadedBy.workspace.has(id)) tabsOf.set(id, [...(tabsOf.get(id) ?? []), tab]);
      }
    },
    outputOptions(output) {
      // The worker and the scripts of pages are one file each.
      if (output.format === 'iife' || output.codeSplitting === false) return null;
      // A page's own modules belong to it alone, and one of them starts it.
      const isIn = (page: keyof typeof loadedBy, id: string) => loadedBy[page].has(id) && !id.includes('/entrypoints/');
      const countTabs = (id: string) => tabsOf.get(id)?.length ?? 0;
      const isInTabs = (id: string) => countTabs(id) > 0;
      const isOfPosts = (id: string) =>
        tabsOf.get(id)?.every((tab) => /\/(?:posts|today)-tab\.tsx$/.test(tab)) ?? false;
      /** 'entrypoints/workspace/coupons/coupons-tab.tsx' and '…/shops/shops-tab.tsx' → 'coupons-and-shops'. */
      const toTabNames = (id: string) => (tabsOf.get(id) ?? []).map((tab) => basename(tab, '-tab.tsx')).join('-and-');
      const isElsewhere = (id: string) =>
        isIn('options', id) || isIn('workspace', id) || isIn('welcome', id) || isInTabs(id);
      // The build of a page that is built by itself has no module of the options.
      const isAlone = () => loadedBy.options.size === 0;
      const groups = [
        ...pagesAlone.map((name) => ({ name, test: (id: string) => isAlone() && loadedBy[name].has(id) })),
        // What the panel shares with any other page or tab, and the welcome with a tab: most of it is in all of them. In the
        // panel's own chunk, it made each of these load the whole of that, too. In a chunk for each pair of them, a tab
        // loaded six files more.
        {
          name: 'pages',
          test: (id: string) => (isIn('side-panel', id) && isElsewhere(id)) || (isIn('welcome', id) && isInTabs(id)),
        },
        {
          name: 'options-and-tabs',
          test: (id: string) => isIn('options', id) && !isIn('workspace', id) && isInTabs(id),
        },
        // Without this the panel started with 20 scripts, and with those of the options.
        { name: 'panel-parts', test: (id: string) => isIn('side-panel', id), minShareCount: 2 },
        // Without this the workspace started with 10 scripts instead of 7, and its rows came 20 ms later. Before the parts of
        // the options, or it loaded all of those at once.
        { name: 'workspace-shell', test: (id: string) => isIn('workspace', id) },
        { name: 'options-parts', test: (id: string) => isIn('options', id), minShareCount: 2 },
        { name: 'csv', test: /papaparse|\/text\/csv\.ts$/, includeDependenciesRecursively: false },
        // What reads texts and markup: without this the welcome loaded the names of all character references.
        {
          name: 'texts',
          test: /\/entities\/|\/decode-references\.ts$|\/addresses-in-text\/(?:find|bare)/,
          includeDependenciesRecursively: false,
        },
        // What tabs share, and what one tab shares with late parts. By itself the bundler makes up to 40 files of it: Posts
        // started with 43 scripts in place of 12, and its first frame came 90 ms later. What two tabs alone share is apart
        // where it is large. Their imports may belong to other pages, too.
        ...[
          { name: toTabNames, test: (id: string) => !elsewhere.has(id) && countTabs(id) === 2, minSize: 20_000 },
          { name: 'workspace-parts', test: (id: string) => !elsewhere.has(id) && countTabs(id) > 1 },
          { name: (id: string) => `${toTabNames(id)}-parts`, test: (id: string) => !elsewhere.has(id) && isInTabs(id) },
          { name: 'post-parts', test: (id: string) => isInTabs(id) && isOfPosts(id) },
          { name: 'tab-parts', test: (id: string) => countTabs(id) > 1 },
        ].map((group) => ({ ...group, minShareCount: 2, includeDependenciesRecursively: false })),
      ];
      return { ...output, codeSplitting: { groups } };
    },
  };
}

/**
 * Lists in a page what most of its tabs load, so that the parser asks for it while the page's own scripts load. By
 * itself the bundler has a script put an element into the page for each file, 17 to 27 of them for a tab: that begins only
 * when all scripts of the page have run, and took the page 14 ms of its opening (a profile of "Your data" of the options).
 */
function listSharedParts(): Plugin {
  return {
    name: 'list-shared-parts',
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {}, chunk }) {
        const filesOf = (fileName: string, files = new Set<string>()) => {
          const part = bundle[fileName];
          if (part?.type !== 'chunk' || files.has(fileName)) return files;
          files.add(fileName);
          for (const style of part.viteMetadata?.importedCss ?? []) files.add(style);
          for (const imported of part.imports) filesOf(imported, files);
          return files;
        };
        const parts = (chunk?.dynamicImports ?? []).filter((fileName) => /-(?:tab|page)-[^/]+$/.test(fileName));
        const loaded = parts.map((fileName) => filesOf(fileName));
        const shared = [...new Set(loaded.flatMap((files) => [...files]))].filter(
          (file) => !html.includes(file) && loaded.filter((files) => files.has(file)).length > parts.length / 2,
        );
        return shared.map((file) => ({
          tag: 'link',
          attrs: { rel: file.endsWith('.css') ? 'stylesheet' : 'modulepreload', crossorigin: true, href: `/${file}` },
          injectTo: 'head' as const,
        }));
      },
    },
  };
}

/**
 * Makes Chrome compile at once what the worker, popup, panel, options, workspace and its tabs load, and cache the result
 * with the script. By default it compiles each function at its first call, again at each start: the popup took 129 ms of
 * processor time until its first frame instead of 110 (medians of ten), and a worker that was dead copied a new link 48 ms
 * later. A day of 73 starts of the worker takes no more processor time with it (7.9 s, 8.5 without). Other browsers read
 * this as a comment (https://v8.dev/blog/explicit-compile-hints).
 */
function compileAtOnce(): Plugin {
  const names = new Set(['pages', 'popup', 'side-panel', 'options', 'workspace', 'workspace-shell']);
  return {
    name: 'compile-at-once',
    // After all other plugins that write into a chunk, because it must be the first line.
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        for (const chunk of Object.values(bundle)) {
          if (chunk.type !== 'chunk') continue;
          const isStart =
            names.has(chunk.name) || /-(?:tab|tabs|parts)$/.test(chunk.name) || chunk.fileName === 'background.js';
          if (isStart) chunk.code = `//# allFunctionsCalledOnLoad\n${chunk.code}`;
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
  // Its own package of the sources leaves out what Firefox has no use for: `npm run zip:sources` makes a whole one.
  zip: { zipSources: false },
  vite: () => ({
    plugins: [preact(), loadPolyfillAsModule(), groupByPage(), listSharedParts(), compileAtOnce(), licences.plugin],
    // Every browser that accepts this manifest supports module preloading.
    build: { modulePreload: { polyfill: false } },
  }),
  hooks: {
    'entrypoints:found': ({ config }, entrypoints) => {
      // The gallery shows components to developers, and is not part of the product.
      const gallery = entrypoints.findIndex(({ name }) => name === 'gallery');
      if (config.mode === 'production' && gallery !== -1) entrypoints.splice(gallery, 1);
    },
    'entrypoints:grouped': (_wxt, groups) => {
      for (const pages of groups.filter((group) => Array.isArray(group))) {
        for (const name of pagesAlone) {
          const at = pages.findIndex((page) => page.name === name);
          if (at !== -1) groups.push(pages.splice(at, 1));
        }
      }
    },
    'prepare:publicPaths': (_wxt, paths) => void paths.push(suffixListFile),
    'build:publicAssets': ({ config }, files) => {
      files.push({
        relativeDest: suffixListFile,
        contents: [suffixListNotice, ...listPublicSuffixes()].join('\n'),
      });
      if (config.browser !== 'firefox') return;
      // Firefox needs no schema of a policy, and its background copies itself.
      for (const name of [managedSchemaFile, 'offscreen.html']) {
        const needless = files.findIndex(({ relativeDest }) => relativeDest === name);
        if (needless !== -1) files.splice(needless, 1);
      }
    },
    'build:done': ({ config }) => {
      // The bundled packages are known only after all bundles were written.
      writeFileSync(join(config.outDir, 'licences.txt'), licences.toText());
      writePackedTexts(config.outDir);
    },
  },
  manifest: ({ browser }) => ({
    name: '__MSG_extensionName__',
    description: '__MSG_extensionDescription__',
    default_locale: 'en',
    homepage_url: publication.homepage,
    permissions: [
      'activeTab',
      'alarms',
      'clipboardWrite',
      'contextMenus',
      // Firefox has no pictures by address.
      ...(browser === 'firefox' ? [] : ['declarativeContent']),
      // Firefox's background is a page, which copies by itself.
      ...(browser === 'firefox' ? [] : ['offscreen']),
      'scripting',
      // Firefox's sidebar is a key of the manifest and needs no permission.
      ...(browser === 'firefox' ? [] : ['sidePanel']),
      'storage',
      'unlimitedStorage',
      // Given later it is useless: Chrome reports failures to an extension that was loaded with it (docs/permissions.md).
      'webRequest',
    ],
    commands: {
      // No description: the browser has its own. Chrome, Edge and Firefox use neither key.
      _execute_action: { suggested_key: { default: 'Alt+Shift+M' } },
      'copy-deeplink': { suggested_key: { default: 'Alt+Shift+L' }, description: '__MSG_commandCopyDeeplink__' },
      // Chrome accepts four suggested keys, and these are the third and the fourth.
      'open-side-panel': { suggested_key: { default: 'Alt+Shift+P' }, description: '__MSG_commandOpenPanel__' },
      'add-to-post': { suggested_key: { default: 'Alt+Shift+A' }, description: '__MSG_commandAddToPost__' },
      // The user gives it a key, or none.
      'check-page': { description: '__MSG_commandCheckPage__' },
    },
    omnibox: { keyword: 'lm' },
    optional_permissions: ['downloads', 'notifications', 'tabs'],
    optional_host_permissions: ['*://*/*'],
    ...(pinnedServiceUrl ? { host_permissions: [`${new URL(pinnedServiceUrl).origin}/*`] } : {}),
    content_security_policy: {
      extension_pages: [
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        // The service's images, after the user has allowed them (docs/permissions.md); http only for a service on this
        // machine.
        `img-src 'self' https: ${thisMachine}`,
        // The user names the team's Redis, even in a build for one service.
        `connect-src 'self' https: ${thisMachine}`,
        "base-uri 'none'",
        "form-action 'none'",
        "frame-ancestors 'none'",
      ].join('; '),
    },
    action: { default_title: '__MSG_extensionName__' },
    ...(browser === 'firefox'
      ? {
          sidebar_action: {
            default_panel: 'side-panel.html',
            default_title: '__MSG_extensionName__',
            default_icon: { 16: 'icon/16.png', 32: 'icon/32.png' },
            // Opened by the user alone (docs/permissions.md).
            open_at_install: false,
          },
          // In private windows an extension cannot open a database, so nothing of Linkmint could work.
          incognito: 'not_allowed',
          browser_specific_settings: {
            gecko: {
              id: publication.geckoId,
              strict_min_version: '142.0',
              data_collection_permissions: {
                required: [...dataKinds.required],
                optional: [...dataKinds.optional],
              },
            },
          },
        }
      : {
          minimum_chrome_version: '120',
          side_panel: { default_path: 'side-panel.html' },
          storage: { managed_schema: managedSchemaFile },
        }),
  }),
});
