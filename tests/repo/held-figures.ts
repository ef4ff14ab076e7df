import { tabIds } from '#lib/domain/routes/route.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { readProjectFile } from './read-project-file.ts';

const dayMs = 86_400_000;

/** The number that a source gives a name: `const NAME = 5 * 60_000;`. */
function constantOf(path: string, name: string): number {
  const [, terms = ''] = new RegExp(`\\bconst ${name}(?:: \\w+)? = ([\\w. *]+);`).exec(readProjectFile(path)) ?? [];
  if (terms === '') throw new Error(`${path} has no number ${name}`);
  return terms
    .split(' * ')
    .map((term) => (term === 'dayMs' ? dayMs : Number(term.replaceAll('_', ''))))
    .reduce((product, factor) => product * factor, 1);
}

/** The number in a source's text, as the group of a pattern. */
function numberOf(path: string, pattern: RegExp): number {
  const [, found = ''] = pattern.exec(readProjectFile(path)) ?? [];
  if (found === '') throw new Error(`${path} has nothing like ${pattern}`);
  return Number(found.replaceAll('_', ''));
}

const countOf = (path: string, pattern: RegExp) => [...readProjectFile(path).matchAll(pattern)].length;

const words = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];
const toWord = (count: number) => words[count] ?? String(count);
const toWordCapital = (count: number) => toWord(count).replace(/^./, (letter) => letter.toUpperCase());
const toCount = (count: number) => count.toLocaleString('en');
const toSeconds = (ms: number) => `${toWord(ms / 1_000)} seconds`;
const toMinutes = (ms: number) => `${toWord(ms / 60_000)} minutes`;

const node = readProjectFile('.nvmrc').trim();
const log = constantOf('lib/domain/service/request-log.ts', 'maxRequests');
const months = constantOf('lib/worker/quota/create-quota-counter.ts', 'maxMonths');
const rounds = constantOf('lib/domain/lock/passphrase.ts', 'passphraseRounds');
const longestDelayMs = constantOf('lib/domain/lock/passphrase.ts', 'maxDelayMs');
const question = constantOf('lib/worker/page/create-page-questions.ts', 'answerWithinMs');
const openTimeoutMs = constantOf('lib/store/open-ladder.ts', 'openTimeoutMs');
const fields = toWord(noSubIds.length);
const postLetters = constantOf('lib/domain/posts/to-post-code.ts', 'length');
const lit = constantOf('lib/domain/programs/lit-hosts.ts', 'maxLitHosts');
const buckets = constantOf('lib/domain/page/match-bucket.ts', 'bucketCount');
const calls = numberOf('tests/sandbox/create-sandbox.ts', /options\.ratePerMinute \?\? (\d+)/);
const cutOffMs = constantOf('lib/domain/team/team-share.ts', 'cutOffAloneMs');
const spareOf = numberOf('lib/team/team-scripts.ts', /math\.ceil\(a\.calls \/ (\d)\)/);

/** A figure of a document, as the document has to say it: the source has the number. */
export interface HeldFigure {
  readonly document: string;
  readonly text: string;
}

/** Words of a document around its figure, with the number of the source in its place. */
const figures: Readonly<Record<string, readonly string[]>> = {
  'README.md': [`Node ${node} and npm`],
  'CONTRIBUTING.md': [`Node ${node} (`],
  'SECURITY.md': [
    `as good for ${toWord(constantOf('lib/worker/service/authenticate.ts', 'defaultTokenLifetimeMs') / 3_600_000)} hours`,
    `${toCount(rounds)} rounds of PBKDF2-SHA-256`,
    `once, within ${toMinutes(question)}`,
    `copied once, within ${toMinutes(question)}`,
  ],
  'docs/accessibility.md': [
    `${numberOf('tests/e2e/larger-text.spec.ts', /const sizes = \[(\d+), \d+\]/)} and ${numberOf('tests/e2e/larger-text.spec.ts', /const sizes = \[\d+, (\d+)\]/)} px`,
    `at ${numberOf('tests/e2e/links.spec.ts', /width: (\d+), height: 640/)} px`,
    `${toCount(numberOf('tests/e2e/longer-texts.soak.spec.ts', /: \[(\d+), \d+\]\) \{/))} and ${numberOf('tests/e2e/longer-texts.soak.spec.ts', /: \[\d+, (\d+)\]\) \{/)} px`,
    `${numberOf('tests/e2e/fixtures/expect-looks.ts', /narrow: \{ width: (\d+) \}/)} px, text twice`,
  ],
  'docs/administrators.md': [`within ${toSeconds(constantOf('lib/store/read-managed-storage.ts', 'maxWaitMs'))}`],
  'docs/architecture.md': [
    `## ${toWordCapital(countOf('docs/architecture.md', /^\d+\. \*\*/gm))} invariants`,
    `${toWord(tabIds.length)} tabs`,
    `within ${toSeconds(constantOf('lib/worker/acts/create-popup-handover.ts', 'freshMs'))}`,
    `at most ${calls} calls in any`,
  ],
  'docs/copy-formats.md': [
    `${toWord(postLetters)} letters that stand for the post`,
    `at most ${constantOf('lib/domain/sub-ids/sub-ids.ts', 'maxSubIdLength')} characters`,
  ],
  'docs/data.md': [
    `the last ${log} requests`,
    `by the ${log + 1}st`,
    `the newest ${constantOf('lib/worker/context/create-act-records.ts', 'maxRemembered')}`,
    `or after ${toMinutes(question)}`,
    `the newest ${constantOf('lib/worker/page/create-button-offers.ts', 'maxOffers')}`,
    `journal after ${months} months`,
    `account's database: after ${months} months`,
    `${toCount(buckets)} buckets`,
    `after ${numberOf('lib/worker/programs/create-offer-mirror.ts', /keepChangesMs = (\d+) \* dayMs/)} days`,
    `the newest ${toCount(constantOf('lib/domain/today/done-mark.ts', 'maxDoneMarks'))}`,
    `by the user, or after ${Math.floor(numberOf('lib/worker/bulk/create-bulk-queue.ts', /keptMs = (\d+) \* dayMs/) / (365 / 12))} months`,
    `the last ${constantOf('lib/domain/posts/replacing.ts', 'maxReplacings')} acts`,
    `the last ${constantOf('lib/domain/checks/kept-check.ts', 'maxKeptChecks')} checks`,
    `more than a ${numberOf('lib/domain/backup/plan-restore.ts', /dropped \* (5) > /) === 5 ? 'fifth' : '?'} of a kind`,
    `after ${toSeconds(openTimeoutMs)}`,
  ],
  'docs/decisions/0001-persisted-request-gate.md': [
    `${calls} calls a minute`,
    `in ${constantOf('lib/domain/service/slot-wait.ts', 'gateWindowMs') / 1_000} s`,
    `lets ${2 * calls - 1} calls into one minute`,
  ],
  'docs/decisions/0004-scans-instead-of-an-index.md': [
    `${constantOf('lib/worker/programs/pack-offers.ts', 'blockSize')} packed into one text`,
  ],
  'docs/decisions/0005-time-budgets.md': [
    `grow ${constantOf('tests/built/find-size-problems.ts', 'headroomBytes') / 1_000} kB`,
    `a page script ${constantOf('tests/built/find-size-problems.ts', 'pageScriptHeadroomBytes') / 1_000} kB`,
  ],
  'docs/decisions/0008-exact-sums-in-a-thread.md': [
    `below ${toCount(10 ** (numberOf('lib/domain/money/amount-column.ts', /smallLimit = 10 \*\* (\d)/) - constantOf('lib/domain/money/amount-column.ts', 'smallScale')))}`,
    `at most ${toWord(constantOf('lib/domain/money/amount-column.ts', 'smallScale'))} places`,
    `${toWord(Math.floor(Number.MAX_SAFE_INTEGER / 10 ** numberOf('lib/domain/money/amount-column.ts', /smallLimit = 10 \*\* (\d)/) / 1_000_000))} million of them`,
  ],
  'docs/decisions/0014-counts-in-synced-storage.md': [
    `${numberOf('lib/worker/accounts/connect-account.ts', /material, (\d+)\)/)} bits`,
    `${toCount(constantOf('lib/worker/accounts/connect-account.ts', 'rounds'))} rounds`,
  ],
  'docs/decisions/0015-passphrase-over-the-sealing-key.md': [
    `${toCount(rounds)} rounds`,
    `1, 2, 4 s, up to ${toMinutes(longestDelayMs)}`,
  ],
  'docs/decisions/0016-match-index-in-buckets.md': [`in ${toCount(buckets)} buckets`, `share ${toCount(buckets)} keys`],
  'docs/decisions/0017-team-on-redis.md': [`One call in ${toWord(spareOf)}`, `over ${toMinutes(cutOffMs)}`],
  'docs/decisions/0019-page-draws-its-button.md': [
    `registered on ${toCount(constantOf('lib/worker/page/merchant-pages.ts', 'maxDrawnHosts'))} such hosts`,
  ],
  'docs/decisions/README.md': [`at most ${numberOf('tests/repo/docs.test.ts', /maxDecisionWords = (\d+)/)} words`],
  'docs/errors.md': [
    `within ${constantOf('lib/publisher-api/create-transport.ts', 'callTimeoutMs') / 1_000} seconds`,
    `for ${numberOf('lib/domain/links/refusal-memory.ts', /refusalMemoryMs = (\d+) \* dayMs/)} days`,
    `within ${toSeconds(openTimeoutMs)}`,
  ],
  'docs/firefox-and-edge.md': [
    `within ${constantOf('entrypoints/page-button/create-button-bar.ts', 'lookEveryMs') === 250 ? 'a quarter of a second' : '?'}`,
    `Firefox ${numberOf('wxt.config.ts', /strict_min_version: '(\d+)\.0'/)} is the oldest`,
    `${toWordCapital(countOf('docs/firefox-and-edge.md', /^\| `\w+`, once \| /gm) + 2 * countOf('docs/firefox-and-edge.md', /^\| `\w+`, twice \| /gm))} warnings`,
  ],
  'docs/guide.md': [
    `up to ${fields} sub IDs`,
    `${toWord(postLetters)} letters of its own`,
    `${toCount(lit)} at most`,
    `more than ${constantOf('lib/worker/acts/postpone-act.ts', 'maxWaitMs') / 1_000} seconds`,
    `the last ${log} requests`,
    `the last ${numberOf('lib/domain/settings/settings.ts', /rolling-(\d+)-days/)} days`,
  ],
  'docs/permissions.md': [
    `${toWordCapital(constantOf('lib/domain/backup/rolling-backup.ts', 'dailyFiles') + constantOf('lib/domain/backup/rolling-backup.ts', 'weeklyFiles'))} files`,
    `within ${toWord(constantOf('lib/domain/coupons/campaign.ts', 'announcedWithinDays'))} days of the coupon's end`,
    `${toWordCapital(countOf('wxt.config.ts', /suggested_key: /g))} suggested keys`,
  ],
  'docs/privacy-policy.md': [
    `the ${constantOf('lib/domain/checks/kept-check.ts', 'maxKeptChecks') + 1}st`,
    `the last ${log} requests`,
    `the ${log + 1}st`,
    `or ${months} months`,
  ],
  'docs/reliability.md': [
    `at least ${numberOf('tests/repo/figures.test.ts', /toBeGreaterThanOrEqual\(0\.(\d\d)\)/)} % of the marks, in all and in each folder that has more than ${numberOf('tests/repo/figures.test.ts', /marked > (\d+)/)}`,
    `At most ${constantOf('tests/mutate/main.ts', 'maxShare') * 100} %`,
  ],
  'docs/scale.md': [
    'half a second a page'.replace(
      'half',
      constantOf('tests/scale/create-walk-caller.ts', 'pageMs') === 500 ? 'half' : '?',
    ),
  ],
  'docs/store/reviewers-guide.md': [
    `Node ${node} or newer`,
    `${numberOf('tests/sandbox/create-sandbox.ts', /options\.conversions \?\? (\d+)/)} invented conversions`,
  ],
  'docs/store/listing.md': [`your ${fields} sub IDs`],
  'docs/team.md': [
    `after ${numberOf('lib/team/team-scripts.ts', /'EXPIRE', KEYS\[\$\{specialAt\} \+ i\], (\d+) \* 86400/)} days`,
    `gone after ${toMinutes(constantOf('lib/domain/team/team-share.ts', 'claimMs') * numberOf('lib/team/team-scripts.ts', /'PX', a\.claimMs \* (\d+)\)/))}`,
    `slower than ${toSeconds(constantOf('lib/team/create-redis-client.ts', 'redisTimeoutMs'))}`,
    `for the first ${toWord(cutOffMs / 60_000)}`,
    `after ${constantOf('lib/worker/team/team-line.ts', 'firstPauseMs') / 1_000} seconds`,
    `up to ${toMinutes(constantOf('lib/worker/team/team-line.ts', 'maxPauseMs'))}`,
  ],
  'docs/what-is-read.md': [
    `before ${numberOf('lib/domain/service/service-date.ts', /earliestDay = '(\d{4})/)} and after ${numberOf('lib/domain/service/service-date.ts', /latestDay = '(\d{4})/)}`,
  ],
  'docs/words.md': [`one of ${fields} words of yours`, `${fields} sub IDs and a format`],
};

export const heldFigures: readonly HeldFigure[] = Object.entries(figures).flatMap(([document, texts]) =>
  texts.map((text) => ({ document, text })),
);

/** Rows of a table that a test of its own compares with what it measured: it reads the document. */
export const rowsOfTests = [
  {
    document: 'README.md',
    row: /^\| From the store's button to the first link \|.*$/m,
    test: 'tests/e2e/welcome.spec.ts',
  },
  { document: 'README.md', row: /^\| The worker killed wherever .*$/m, test: 'tests/repo/figures.test.ts' },
] as const;
