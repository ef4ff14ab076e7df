import type { CheckServices } from '#components/checks/check-services.ts';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { type CheckChange, compareChecks, type KeptCheck } from '#lib/domain/checks/kept-check.ts';
import { type LinkVerdict, toOwnOfferId } from '#lib/domain/checks/link-verdict.ts';
import type { LinkParts, PageEnd, PageSlice, ReadPage } from '#lib/domain/checks/page-link.ts';
import { findPageNotes, needsAct, type PageNote } from '#lib/domain/checks/page-notes.ts';
import { type JudgedLink, type PageReport, toPageReport } from '#lib/domain/checks/page-report.ts';
import { type ReadText, readCheckedText } from '#lib/domain/checks/read-checked-text.ts';
import { isErrorPage } from '#lib/domain/page/collected-page.ts';

/** What is checked: the page of a tab, or a draft. */
export type CheckTarget =
  | { readonly kind: 'page'; readonly tabId: number }
  | { readonly kind: 'text'; readonly text: string };

/** A page that was read, with its address and the name of its reading. */
export interface CheckedPage {
  readonly checkId: string;
  readonly tabId: number;
  readonly url: string;
}

/** A check's report, once it is whole. */
export interface FinishedCheck {
  /** Null for a draft. */
  readonly page: CheckedPage | null;
  /** The draft, with its links in their places; null for a page. */
  readonly draft: ReadText | null;
  readonly read: ReadPage;
  readonly judged: readonly JudgedLink[];
  readonly report: PageReport;
  readonly notes: readonly PageNote[];
  readonly isOwnSite: boolean;
  /** The last check of the address, and what changed since; null for the first. */
  readonly before: { readonly check: KeptCheck; readonly changes: readonly CheckChange[] } | null;
}

export type CheckState =
  /** Read and judged so far. */
  | { readonly kind: 'reading'; readonly done: number; readonly total: number }
  /** The user is asked whose the site is. */
  | { readonly kind: 'whose'; readonly host: string }
  | { readonly kind: 'unreadable' | 'moved' | 'stopped' }
  | { readonly kind: 'done'; readonly check: FinishedCheck };

interface RunSide {
  readonly services: CheckServices;
  readonly signal: AbortSignal;
  readonly onState: (state: CheckState) => void;
  /** Asks the user, and resolves with the answer. */
  readonly askOwnSite: (host: string) => Promise<boolean>;
}

/** The host of a page's site; empty for a local file, which is the user's own. */
export const toHost = ({ url }: CheckedPage): string => (URL.canParse(url) ? new URL(url).hostname : '');

/** What is judged: its parts, and what is known of it as a whole by then. */
interface CheckSource {
  readonly parts: LinkParts;
  total(): number;
  /** Null until each part was taken, and for a page that was left meanwhile. */
  end(): PageEnd | null;
}

/** Reads what is to be checked, judges it, and keeps its sums. Sends nothing to anybody. */
export async function runCheck(target: CheckTarget, side: RunSide): Promise<void> {
  const { services, signal, onState } = side;
  if (target.kind === 'text') {
    const draft = readCheckedText(target.text, await services.readOwnDisclosures());
    const { links } = draft;
    const judged = await judge({ parts: [links], total: () => links.length, end: () => draft }, '', side);
    return finish({ page: null, draft, read: draft, judged, isOwnSite: true }, side);
  }
  onState({ kind: 'reading', done: 0, total: 0 });
  const started = await services.send('startPageCheck', { tabId: target.tabId });
  if (started === null) return onState({ kind: 'unreadable' });
  const page = { ...started, tabId: target.tabId };
  const host = toHost(page);
  const source = readPage(page, services);
  const found = await judge(source, host === '' ? '' : toSiteKey(host), side);
  if (signal.aborted) return;
  const end = source.end();
  if (end === null) return onState({ kind: 'moved' });
  const gone = new Set(end.goneIds);
  const judged = found.filter(({ link }) => !gone.has(link.id));
  const known = host === '' ? true : await services.readIsOwnSite(host);
  const isOwnSite = known ?? (await side.askOwnSite(host));
  const read = { ...end, links: judged.map(({ link }) => link) };
  return finish({ page, draft: null, read, judged, isOwnSite }, side);
}

/**
 * How many slices are asked for at once, and come in that order: the page reads one while the answer before it is on its
 * way, which takes longer than the reading.
 */
const slicesAtOnce = 2;

/** Reads a page slice by slice, while those before are judged. */
function readPage({ tabId, checkId }: CheckedPage, { send }: CheckServices): CheckSource {
  let total = 0;
  let end: PageEnd | null = null;

  function askOn(): Promise<PageSlice | null> {
    const slice = send('readPageSlice', { tabId, checkId });
    // A failed reading fails the check where the check takes the slice. Before that it is no unhandled failure.
    slice.catch(() => undefined);
    return slice;
  }

  async function* readOn() {
    const asked = Array.from({ length: slicesAtOnce }, askOn);
    while (end === null) {
      const slice = (await asked.shift()) ?? null;
      if (slice === null) return;
      ({ total } = slice);
      if (slice.end === null) asked.push(askOn());
      yield slice.links;
      ({ end } = slice);
    }
  }

  return { parts: readOn(), total: () => total, end: () => end };
}

/** A bar in so many steps looks even, and each drawing of it makes the check longer. */
const progressSteps = 20;

async function judge(
  { parts, total }: CheckSource,
  siteKey: string,
  { services, signal, onState }: RunSide,
): Promise<readonly JudgedLink[]> {
  const judged: JudgedLink[] = [];
  let shown = 0;
  for await (const batch of services.judge(parts, siteKey)) {
    if (signal.aborted) break;
    judged.push(...batch);
    const all = Math.max(total(), judged.length);
    if (judged.length - shown < all / progressSteps) continue;
    shown = judged.length;
    onState({ kind: 'reading', done: shown, total: all });
  }
  return judged;
}

async function finish(
  found: Pick<FinishedCheck, 'page' | 'draft' | 'read' | 'judged' | 'isOwnSite'>,
  { services, signal, onState }: RunSide,
): Promise<void> {
  const { page, read, judged, isOwnSite } = found;
  const [campaigns, { today }] = await Promise.all([
    services.readCampaigns(new Set(judged.flatMap(({ verdict }) => toOfferIds(verdict)))),
    services.readOccasion(),
  ]);
  const report = toPageReport(judged, isOwnSite);
  const notes = findPageNotes(read, judged, campaigns, today);
  // A check that was stopped says that it kept nothing.
  if (signal.aborted) return;
  const before = page === null ? null : await keep(page, { ...found, report, notes }, services);
  onState({ kind: 'done', check: { ...found, report, notes, before } });
}

async function keep(
  page: CheckedPage,
  { read, isOwnSite, report: { sums }, notes }: Pick<FinishedCheck, 'read' | 'isOwnSite' | 'report' | 'notes'>,
  services: CheckServices,
): Promise<FinishedCheck['before']> {
  // The sums of "404 Not Found" are not those of the article, which the next check is compared with.
  if (isErrorPage(read.status)) return null;
  const url = cleanUrl(page.url, { canonicalUrl: read.canonicalUrl })?.url;
  // A local file has no address that another check could name.
  if (url === undefined || url.length > 8_000) return null;
  const check: KeptCheck = { url, atMs: services.nowMs(), ...sums, notes: notes.filter(needsAct).length, isOwnSite };
  // A full disk must not cost the report.
  const last = await services.send('keepPageCheck', { check }).catch(() => null);
  // On a site of another's, links to shops are not counted: the two say nothing of what changed.
  if (last === null || (last.isOwnSite ?? isOwnSite) !== isOwnSite) return null;
  return { check: last, changes: compareChecks(last, check) };
}

/** The programs whose coupons the page may name. */
function toOfferIds(verdict: LinkVerdict): readonly string[] {
  const own = toOwnOfferId(verdict);
  const instead = 'instead' in verdict && verdict.instead !== null ? [verdict.instead.program.offerId] : [];
  return [...(own === null ? [] : [own]), ...instead];
}
