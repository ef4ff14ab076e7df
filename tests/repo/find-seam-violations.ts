/** What only one place may touch, and which one: all other code receives it, so that a test can pass a fake. */
const seams: readonly { readonly name: string; readonly pattern: RegExp; readonly homes: readonly string[] }[] = [
  {
    name: 'the wall clock',
    pattern: /\bDate\.now\b|\bnew Date\(\s*\)|\bDate\(\s*\)/,
    homes: ['lib/platform/clock.ts'],
  },
  {
    name: 'the monotonic clock',
    pattern: /\bperformance\.now\b/,
    // The script in a checked page hands it to its reading.
    homes: ['lib/platform/clock.ts', 'entrypoints/page-check/index.ts'],
  },
  { name: "the device's time zone", pattern: /\bgetTimezoneOffset\b/, homes: ['lib/domain/time/days.ts'] },
  {
    name: 'chance',
    pattern: /\bMath\.random\b|\bcrypto\.randomUUID\b|\bgetRandomValues\b/,
    // The vault's initialisation vectors and salts are cryptography: a fake there would be a hole.
    homes: ['lib/platform/random.ts', 'lib/worker/service/create-credential-vault.ts', 'lib/worker/lock/wrap-key.ts'],
  },
  { name: 'a lock between contexts', pattern: /\bnavigator\.locks\b/, homes: ['lib/platform/turns.ts'] },
  { name: 'the console', pattern: /\bconsole\s*\./, homes: ['lib/platform/logger.ts'] },
  { name: 'the browser', pattern: /\b(chrome|globalThis\.browser)\./, homes: ['lib/platform/browser.ts'] },
  {
    name: 'the network',
    pattern: /\b(fetch|XMLHttpRequest|WebSocket|EventSource|sendBeacon)\s*\(/,
    homes: ['lib/publisher-api/', 'lib/team/', 'entrypoints/background/index.ts'],
  },
  {
    name: 'a listener of the browser',
    pattern: /\.addListener\b/,
    homes: [
      'entrypoints/background/register-listeners.ts',
      // That of a page that stays open beside the tabs.
      'lib/platform/watch-tab-in-front.ts',
      // A page of the web, whose button goes with what is stored.
      'entrypoints/page-match.ts',
      // The two ends of the connection by which a page notices that its report was closed.
      'entrypoints/page-check/index.ts',
      'entrypoints/side-panel/check/create-check-services.ts',
    ],
  },
  {
    name: 'the posts, to write them',
    pattern: /\bobjectStore\('posts'\)|\b(?:put|add|delete|clear)\('posts'|\btransaction\([^)]*'posts'[^)]*'readwrite'/,
    // `open-posts.ts` writes with each post what Today reads in its place; the others there only read.
    homes: ['lib/store/open-posts.ts', 'lib/store/posts/', 'lib/store/today/', 'lib/store/database.ts'],
  },
  {
    name: 'HTML from text',
    pattern: /\b(dangerouslySetInnerHTML|innerHTML|outerHTML|insertAdjacentHTML)\b/,
    homes: [],
  },
  {
    name: 'what the oldest Chrome lacks',
    // The manifest promises 120. Sets have these methods since 122.
    pattern:
      /\.(?:difference|intersection|symmetricDifference|isSubsetOf|isSupersetOf|isDisjointFrom)\(|(?<!\bz)\.union\(|\b(?:Array\.fromAsync|Promise\.try|URL\.parse)\(/,
    homes: [],
  },
  {
    name: "the page's window messages",
    pattern: /(?<![.\w])postMessage\s*\(|\b(window|self|parent|top|opener|globalThis)\.postMessage\b/,
    homes: [],
  },
];

/** Where a source touches what is not its own, each as "path:line touches seam". Comments do not count. */
export function findSeamViolations(path: string, source: string): readonly string[] {
  return withoutComments(source)
    .split('\n')
    .flatMap((line, index) =>
      seams
        .filter(({ pattern, homes }) => pattern.test(line) && !homes.some((home) => path.startsWith(home)))
        .map(({ name }) => `${path}:${index + 1} touches ${name}`),
    );
}

/** Blanks comments, keeping the lines' numbers. A `//` after a colon is an address. */
function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|[^:'"`\\/])\/\/.*$/gm, '$1');
}
