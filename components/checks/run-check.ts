import type { CheckServices } from '#components/checks/check-services.ts';
import { cleanUrl } from '#lib/domain/addresses/clean-url.ts';
import { toSiteKey } from '#lib/domain/addresses/to-site-key.ts';
import { type CheckChange, compareChecks, type KeptCheck } from '#lib/domain/checks/kept-check.ts';
import { type LinkVerdict, toOwnOfferId } from '#lib/domain/checks/link-verdict.ts';
import type { PageLink, ReadPage } from '#lib/domain/checks/page-link.ts';
import { findPageNotes, needsAct, type PageNote } from '#lib/domain/checks/page-notes.ts';
import { type JudgedLink, type PageReport, toPageReport } from '#lib/domain/checks/page-report.ts';
import { type ReadText, readCheckedText } from '#lib/domain/checks/read-checked-text.ts';

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
  | { readonly kind: 'reading'; readonly read: number; readonly total: number }
  /** The user is asked whose the site is. */
  | { readonly kind: 'whose'; readonly host: string }
  | { readonly kind: 'judging'; readonly done: number; readonly total: number }
  | { readonly kind: 'unreadable' | 'moved' | 'stopped' }
  | { readonly kind: 'done'; readonly check: FinishedCheck };

interface RunSide {
  readonly services: CheckServices;
  readonly signal: AbortSignal;
  readonly onState: (state: CheckState) => void;
  /** Asks the user, and resolves with the answer. */
  readonly askOwnSite: (host: string) => Promise<boolean>;
}

/** Reads what is to be checked, judges it, and keeps its sums. Sends nothing to anybody. */
export async function runCheck(target: CheckTarget, side: RunSide): Promise<void> {
  const { services, signal, onState } = side;
  if (target.kind === 'text') {
    const draft = readCheckedText(target.text, await services.readOwnDisclosures());
    return finish({ page: null, draft, read: draft, isOwnSite: true }, side);
  }
  onState({ kind: 'reading', read: 0, total: 0 });
  const started = await services.send('startPageCheck', { tabId: target.tabId });
  if (started === null) return onState({ kind: 'unreadable' });
  const page = { ...started, tabId: target.tabId };
  const read = await readWhole(page, side);
  if (signal.aborted) return;
  if (read === null) return onState({ kind: 'moved' });
  const host = URL.canParse(page.url) ? new URL(page.url).hostname : '';
  const known = host === '' ? true : await services.readIsOwnSite(host);
  const isOwnSite = known ?? (await side.askOwnSite(host));
  return finish({ page, draft: null, read, isOwnSite }, side);
}

async function readWhole(page: CheckedPage, { services, signal, onState }: RunSide): Promise<ReadPage | null> {
  const links: PageLink[] = [];
  const { tabId, checkId } = page;
  while (!signal.aborted) {
    const slice = await services.send('readPageSlice', { tabId, checkId });
    if (slice === null) return null;
    links.push(...slice.links);
    if (slice.end !== null) {
      const gone = new Set(slice.end.goneIds);
      return { ...slice.end, links: links.filter(({ id }) => !gone.has(id)) };
    }
    onState({ kind: 'reading', read: links.length, total: Math.max(slice.total, links.length) });
  }
  return null;
}

async function finish(
  { page, draft, read, isOwnSite }: Pick<FinishedCheck, 'page' | 'draft' | 'read' | 'isOwnSite'>,
  { services, signal, onState }: RunSide,
): Promise<void> {
  const { links } = read;
  const judged: JudgedLink[] = [];
  const siteKey = page !== null && URL.canParse(page.url) ? toSiteKey(new URL(page.url).hostname) : '';
  for await (const batch of services.judge(links, siteKey)) {
    if (signal.aborted) return;
    judged.push(...batch);
    onState({ kind: 'judging', done: judged.length, total: links.length });
  }
  const [campaigns, { today }] = await Promise.all([
    services.readCampaigns(new Set(judged.flatMap(({ verdict }) => toOfferIds(verdict)))),
    services.readOccasion(),
  ]);
  const report = toPageReport(judged, isOwnSite);
  const notes = findPageNotes(read, judged, campaigns, today);
  const before = page === null ? null : await keep(page, read, report, notes, services);
  if (signal.aborted) return;
  onState({ kind: 'done', check: { page, draft, read, judged, report, notes, isOwnSite, before } });
}

async function keep(
  page: CheckedPage,
  read: ReadPage,
  { sums }: PageReport,
  notes: readonly PageNote[],
  services: CheckServices,
): Promise<FinishedCheck['before']> {
  const url = cleanUrl(page.url, { canonicalUrl: read.canonicalUrl })?.url;
  // A local file has no address that another check could name.
  if (url === undefined || url.length > 8_000) return null;
  const check: KeptCheck = { url, atMs: services.nowMs(), ...sums, notes: notes.filter(needsAct).length };
  // A full disk must not cost the report.
  const last = await services.send('keepPageCheck', { check }).catch(() => null);
  return last === null ? null : { check: last, changes: compareChecks(last, check) };
}

/** The programs whose coupons the page may name. */
function toOfferIds(verdict: LinkVerdict): readonly string[] {
  const own = toOwnOfferId(verdict);
  const instead = 'instead' in verdict && verdict.instead !== null ? [verdict.instead.program.offerId] : [];
  return [...(own === null ? [] : [own]), ...instead];
}
