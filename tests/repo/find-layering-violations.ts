import { readImports } from './read-imports.ts';

/** Where a file may import from, besides its own part: paths or their beginnings, from the project's root. */
interface Part {
  readonly part: string;
  readonly may: readonly (string | RegExp)[];
}

const bottom = ['lib/domain/', 'lib/errors/'];
/** What a page may see of the store: how it is opened, and what reads it. */
const storeReadSide: readonly (string | RegExp)[] = [
  'lib/store/database.ts',
  'lib/store/meta.ts',
  'lib/store/schema/',
  'lib/store/read-settings-for-page.ts',
  'lib/store/storage-items.ts',
  'lib/store/presets/preset-book-item.ts',
  'lib/store/accounts/account-items.ts',
  'lib/store/accounts/open-account.ts',
  'lib/store/data-changes.ts',
  'lib/store/keep-open.ts',
  /^lib\/store\/[\w-]+\/read-/,
];
const extensionPage = [
  'components/',
  'lib/ui/',
  'lib/wording/',
  'lib/platform/i18n.ts',
  'lib/messaging/',
  ...bottom,
  ...storeReadSide,
];

/** Components that send messages. All others get props, and give events. */
export const actingParts = [
  ...['checks', 'deeplinks', 'edits', 'file-runs', 'find', 'posts'].map((folder) => `components/${folder}/`),
  ...['export-file.tsx', 'lock/lock-notice.tsx', 'open-failure.tsx'].map((file) => `components/${file}`),
];

/** "Who may import whom". The first part that a path begins with is the file's. */
const parts: readonly Part[] = [
  { part: 'lib/domain/', may: ['lib/errors/'] },
  { part: 'lib/errors/', may: [] },
  // The names of the texts are types of the file that the browser reads.
  { part: 'lib/platform/', may: [...bottom, 'public/_locales/'] },
  // What pages and worker both say: error sentences, names of formats, numbers, ages.
  { part: 'lib/wording/', may: [...bottom, 'lib/platform/i18n.ts'] },
  { part: 'lib/publisher-api/', may: [...bottom, 'lib/platform/'] },
  // A team's Redis over REST: its answers are read in pieces, as the service's are.
  { part: 'lib/team/', may: [...bottom, 'lib/platform/', 'lib/publisher-api/read-limited-text.ts'] },
  { part: 'lib/store/', may: [...bottom, 'lib/platform/'] },
  {
    part: 'lib/worker/',
    may: [
      ...bottom,
      'lib/platform/',
      'lib/wording/',
      'lib/publisher-api/',
      'lib/team/',
      'lib/store/',
      'lib/messaging/',
    ],
  },
  { part: 'lib/messaging/', may: [...bottom, 'lib/platform/'] },
  // Hooks, and what pages do by the browser and by messages. It draws nothing.
  {
    part: 'lib/ui/',
    may: [
      ...[...bottom, 'lib/messaging/', 'lib/platform/i18n.ts', 'lib/wording/'],
      ...['lib/store/data-changes.ts', 'lib/store/read-policy-limits.ts'],
    ],
  },
  // The one walk of a page from the active account to its first frame.
  {
    part: 'components/show-active-account.tsx',
    may: [
      ...['components/', 'lib/errors/', 'lib/messaging/', 'lib/ui/'],
      ...['lib/store/accounts/open-account.ts', 'lib/store/read-policy-limits.ts', 'lib/store/read-rescue.ts'],
    ],
  },
  // Parts of several pages that do what they show: the post editor, the page check, edits, files, locks.
  ...actingParts.map((part) => ({
    part,
    may: [
      ...bottom,
      ...['components/', 'lib/messaging/', 'lib/ui/', 'lib/platform/i18n.ts', 'lib/wording/'],
      // A page that hands a file over holds a lock, which is free once it is closed.
      ...['lib/platform/turns.ts', 'lib/store/read-policy-limits.ts', 'lib/store/data-changes.ts'],
    ],
  })),
  // It hands a file over by its props, and says why that failed.
  {
    part: 'components/formats/qr-dialog.tsx',
    may: ['components/', 'lib/domain/', 'lib/platform/i18n.ts', 'lib/ui/to-error-data.ts', 'lib/wording/'],
  },
  { part: 'components/', may: ['lib/domain/', 'lib/platform/i18n.ts', 'lib/wording/'] },
  // The worker's composition root chooses the transport here, and gives it to each account.
  {
    part: 'entrypoints/background/create-device-parts.ts',
    may: [
      'entrypoints/background/',
      ...bottom,
      'lib/worker/',
      'lib/messaging/',
      'lib/platform/',
      'lib/store/',
      'lib/publisher-api/',
      'lib/team/',
    ],
  },
  { part: 'entrypoints/background/', may: [...bottom, 'lib/worker/', 'lib/messaging/', 'lib/platform/', 'lib/store/'] },
  // A tab of the workspace has a composition root of its own, so that it loads with its tab.
  ...['today', 'posts', 'links', 'bulk', 'programs', 'coupons', 'shops', 'earnings'].map((tab) => ({
    part: `entrypoints/workspace/${tab}/create-${tab}-services.ts`,
    may: ['entrypoints/workspace/', ...extensionPage, 'lib/platform/'],
  })),
  // So has the worker of the browser that reckons the report.
  {
    part: 'entrypoints/workspace/earnings/report-worker.ts',
    may: ['entrypoints/workspace/', ...extensionPage, 'lib/platform/clock.ts'],
  },
  ...['popup', 'side-panel', 'options', 'workspace', 'welcome', 'news'].flatMap((page) => [
    // A page's composition root is where the real clock, chance and browser are handed in.
    {
      part: `entrypoints/${page}/create-${page}-services.ts`,
      may: [`entrypoints/${page}/`, ...extensionPage, 'lib/platform/'],
    },
    { part: `entrypoints/${page}/check/create-check-services.ts`, may: [...extensionPage, 'lib/platform/'] },
    { part: `entrypoints/${page}/`, may: extensionPage },
  ]),
  // Samples that look like the product: with neither the worker nor the store at hand, they can touch nothing of it.
  {
    part: 'entrypoints/demo/',
    may: ['components/', 'lib/domain/', 'lib/platform/i18n.ts', 'lib/ui/copy-for-user.ts', 'lib/wording/'],
  },
  // A content script reads the match index itself, so that a page of no program wakes no worker.
  {
    part: 'entrypoints/page-',
    may: [
      ...['lib/messaging/create-send.ts', 'lib/messaging/resend.ts', 'lib/domain/', 'lib/platform/page-browser.ts'],
      // What the button says, and the name of its clicks: the page draws it without the worker.
      ...['lib/wording/read-page-texts.ts', 'lib/platform/random.ts'],
      // What the button and the outlines are drawn in. No other component: these scripts are tiny.
      'components/page-host/',
    ],
  },
  // Shows the components, and reads nothing.
  { part: 'entrypoints/gallery/', may: ['components/', 'lib/domain/'] },
  // Copies, and does nothing else.
  { part: 'entrypoints/offscreen.ts', may: ['lib/ui/write-formatted.ts'] },
  // The sandbox decides by its own rules, or it would share the product's mistakes.
  { part: 'tests/sandbox/', may: ['lib/publisher-api/wire-schemas.ts', 'lib/domain/'] },
];

/** Packages with one home each: a change of library, or of its cost, is then a change of one place. */
const packageHomes: readonly { readonly name: RegExp; readonly homes: readonly string[] }[] = [
  { name: /^zod(\/|$)/, homes: ['lib/platform/zod.ts'] },
  { name: /^webextension-polyfill$/, homes: ['lib/platform/browser.ts'] },
  // The other one takes the names of texts and files from it, which are types alone.
  { name: /^wxt\/browser$/, homes: ['lib/platform/page-browser.ts', 'lib/platform/browser.ts'] },
  { name: /^wxt\/utils\/define-/, homes: ['entrypoints/'] },
  { name: /^idb$/, homes: ['lib/store/'] },
  { name: /^tldts/, homes: ['lib/worker/'] },
  { name: /^(papaparse|uqr)$/, homes: ['lib/domain/'] },
  { name: /^entities(\/|$)/, homes: ['lib/domain/text/decode-references.ts'] },
  { name: /^(node:.+|hono(\/.+)?|@hono\/node-server(\/.+)?)$/, homes: ['tests/sandbox/'] },
  { name: /^@tanstack\/virtual-core$/, homes: ['components/'] },
  { name: /^@observablehq\/plot$/, homes: ['entrypoints/workspace/'] },
  {
    name: /^(preact|@preact\/.+)(\/|$)/,
    homes: [
      'components/',
      'lib/ui/',
      ...['gallery', 'popup', 'side-panel', 'options', 'workspace', 'welcome', 'news', 'demo'].map(
        (page) => `entrypoints/${page}/`,
      ),
    ],
  },
];

/** Files of a layer that only some of those who may import the layer may import. */
const fileHomes: readonly { readonly file: string; readonly homes: readonly string[] }[] = [
  // Everything else has the polyfill's promises.
  { file: 'lib/platform/page-browser.ts', homes: ['entrypoints/page-'] },
];

/** What the file imports against the direction of the layers, each as "file imports target". */
export function findLayeringViolations(path: string, source: string): readonly string[] {
  const own = parts.find(({ part }) => path.startsWith(part));
  if (own === undefined) return [`${path} is in no layer`];
  return readImports(path, source)
    .filter((target) => !isAllowed(own, path, target))
    .map((target) => `${path} imports ${target}`);
}

function isAllowed({ part, may }: Part, path: string, target: string): boolean {
  const ownHomes = fileHomes.find(({ file }) => file === target)?.homes;
  if (ownHomes !== undefined && !ownHomes.some((home) => path.startsWith(home))) return false;
  if (/^(lib|components|ui|entrypoints|public|tests)\//.test(target)) {
    return [part, ...may].some((allowed) =>
      typeof allowed === 'string' ? target.startsWith(allowed) : allowed.test(target),
    );
  }
  return packageHomes.find(({ name }) => name.test(target))?.homes.some((home) => path.startsWith(home)) ?? false;
}
