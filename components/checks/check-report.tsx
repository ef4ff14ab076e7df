import { useCallback, useEffect, useId, useMemo, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { ChangesView } from '#components/checks/changes-view.tsx';
import { CheckGroups } from '#components/checks/check-groups.tsx';
import { isTickedAtFirst, toCheckRows, toMakingLine, toOutlines, toPossible } from '#components/checks/check-rows.ts';
import type { CheckServices } from '#components/checks/check-services.ts';
import { CheckSummary, describeSums } from '#components/checks/check-summary.tsx';
import { CheckTop } from '#components/checks/check-top.tsx';
import { MakeAct } from '#components/checks/make-act.tsx';
import { type CheckedPage, type FinishedCheck, toHost } from '#components/checks/run-check.ts';
import { type PlannedChange, useMaking } from '#components/checks/use-making.ts';
import { Icon } from '#components/icon.tsx';
import { FailureNotice, Notice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { CheckChange } from '#lib/domain/checks/kept-check.ts';
import type { PossibleLink } from '#lib/domain/checks/link-verdict.ts';
import { maxOutlines, type Outline } from '#lib/domain/checks/page-check.ts';
import { maxCheckedLinks } from '#lib/domain/checks/page-link.ts';
import { listTrackedLinks } from '#lib/domain/checks/page-report.ts';
import type { ReadText } from '#lib/domain/checks/read-checked-text.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import { isErrorPage } from '#lib/domain/page/collected-page.ts';
import { dayMs } from '#lib/domain/time/days.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { useFocusOnOpen } from '#lib/ui/focus.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatAge } from '#lib/wording/format-time.ts';
import './check-view.css';
import './check-report.css';

interface CheckReportProps {
  readonly services: CheckServices;
  readonly check: FinishedCheck;
  readonly onBack: () => void;
  readonly onAgain: () => void;
  readonly onPost: (postId: string) => void;
  /** Rejects where that is not stored. */
  readonly onOwnSite: (isOwn: boolean) => Promise<void>;
}

/** The report of a check: its sum, its groups, and the act that makes what is ticked. */
export function CheckReport({ services, check, onBack, onAgain, onPost, onOwnSite }: CheckReportProps) {
  const { report, notes, read, page, draft } = check;
  const rows = useMemo(() => toCheckRows(check), [check]);
  const [chosen, setChosen] = useState<ReadonlyMap<number, PossibleLink>>(new Map());
  const linkRows = useMemo(() => [...report.nothing, ...report.could], [report]);
  const [ticked, setTicked] = useState<ReadonlySet<number>>(
    () => new Set(linkRows.filter(isTickedAtFirst).map(({ link }) => link.id)),
  );
  const planned = useMemo<readonly PlannedChange[]>(
    () =>
      linkRows.flatMap((judged) => {
        const possible = toPossible(judged, chosen);
        const { id, text, url } = judged.link;
        if (possible === null || !ticked.has(id)) return [];
        return [{ linkId: id, text, before: url, line: toMakingLine(judged, possible) }];
      }),
    [linkRows, chosen, ticked],
  );
  const making = useMaking(services, planned);
  const earnings = useEarnings(services, check);
  const outlines = usePageOutlines(services, page);
  const { error, attempt } = useFailure();
  const change = (isOwn: boolean) => attempt(() => onOwnSite(isOwn));
  const heading = useFocusOnOpen<HTMLHeadingElement>();
  const [inDraft, setInDraft] = useState<{ readonly linkId: number } | null>(null);
  const marks = useMemo(() => toOutlines([...rows.nothing, ...rows.could, ...rows.notes]), [rows]);

  useEffect(() => {
    outlines.show(marks, false);
  }, [outlines.show, marks]);

  if (making.changes !== null && making.changes.length > 0) {
    return (
      <ChangesView services={services} check={check} changes={making.changes} onBack={making.reset} onPost={onPost} />
    );
  }
  const { sums } = report;
  // A page of which no link is tracked needs no disclosure: none was looked for.
  const hasTracked = listTrackedLinks(check.judged).length > 0;
  const isFine = hasTracked && rows.nothing.length + rows.could.length + rows.notes.length === 0;
  const choose = (linkId: number, possible: PossibleLink) => {
    setChosen((before) => new Map(before).set(linkId, possible));
    setTicked((before) => new Set(before).add(linkId));
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape takes the outlines away wherever the focus is.
    <section
      class={draft === null ? 'check-view' : 'check-view check-of-draft'}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && !event.defaultPrevented) outlines.show([], false);
      }}
    >
      <CheckTop title={t('checkTitle')} isHeading={false} onBack={onBack}>
        {page !== null && <Button onClick={onAgain}>{t('checkAgain')}</Button>}
      </CheckTop>
      <div class="check-scroll">
        <p class="visually-hidden" role="status">
          {describeStatus(check)} {outlines.problem}
        </p>
        {read.closedParts > 0 && (
          <Notice
            tone="warn"
            role="note"
            title={t('checkClosedParts', read.closedParts, [formatNumber(read.closedParts)])}
            text={t('checkClosedPartsHint')}
          />
        )}
        {read.status !== null && isErrorPage(read.status) && (
          <Notice tone="warn" role="note" text={t('checkErrorPage', [String(read.status)])} />
        )}
        {read.cut !== null && <Notice tone="warn" role="note" title={t('checkCut')} text={describeCut(read.cut)} />}
        {sums.links === 0 ? (
          <div>
            <h1 ref={heading} tabIndex={-1}>
              {toNoneTitle(check)}
            </h1>
            <p class="muted">{describeNone(check)}</p>
          </div>
        ) : (
          <CheckSummary sums={sums} headingRef={heading} />
        )}
        <p class="muted">
          {check.isOwnSite &&
            sums.links > 0 &&
            sums.others > 0 &&
            t('checkOthers', sums.others, [formatNumber(sums.others)])}{' '}
          {t('checkOnDevice')}{' '}
          {page !== null && toHost(page) !== '' && (
            <>
              {t(check.isOwnSite ? 'checkSiteMine' : 'checkSiteNot')} ·{' '}
              <Button look="quiet" label={t('checkChangeSite')} onClick={() => void change(!check.isOwnSite)}>
                {t('checkChange')}
              </Button>
            </>
          )}
        </p>
        <FailureNotice error={error} nowMs={services.nowMs()} />
        {check.before !== null && <p class="muted">{describeChanges(check.before, services.nowMs())}</p>}
        {outlines.problem !== null && <p class="muted">{outlines.problem}</p>}
        {isFine && sums.links > 0 && (
          <div class="check-fine">
            <Icon name="check" />
            <p class="muted">{t('checkFine')}</p>
          </div>
        )}
        <CheckGroups
          services={services}
          check={check}
          rows={rows}
          notes={notes}
          earnings={earnings}
          chosen={chosen}
          ticked={ticked}
          onTick={(linkId, isOn) => setTicked((before) => toggle(before, linkId, isOn))}
          onChoose={choose}
          onShow={(row) => {
            const shown = toOutlines([row]);
            if (draft === null) outlines.show(shown, true);
            else setInDraft(shown[0] ?? null);
          }}
        />
      </div>
      {draft !== null && <CheckedDraft draft={draft} marks={marks} shown={inDraft} />}
      {planned.length > 0 && <MakeAct making={making} planned={planned} nowMs={services.nowMs()} />}
    </section>
  );
}

/** On a site of somebody else's the links to shops are not looked at. */
const toNoneTitle = ({ isOwnSite, report: { sums } }: FinishedCheck) =>
  t(isOwnSite || sums.others === 0 ? 'checkNoShop' : 'checkNoneYours');

function describeNone({ isOwnSite, report: { sums } }: FinishedCheck): string {
  if (sums.others === 0) return t('checkNoLinkHint');
  return isOwnSite ? t('checkNoShopHint', sums.others, [formatNumber(sums.others)]) : t('checkWhoseHint');
}

function describeStatus(check: FinishedCheck): string {
  const { report, notes } = check;
  const { sums } = report;
  if (sums.links === 0) return toNoneTitle(check);
  const law = notes.length === 0 ? '' : t('checkNotesStatus', notes.length, [formatNumber(notes.length)]);
  const head = t('checkSomeEarn', sums.links, [formatNumber(sums.earn), formatNumber(sums.links)]);
  return [`${head}.`, `${describeSums(sums)}.`, law].filter(Boolean).join(' ');
}

function toggle(before: ReadonlySet<number>, linkId: number, isOn: boolean): ReadonlySet<number> {
  const after = new Set(before);
  if (isOn) after.add(linkId);
  else after.delete(linkId);
  return after;
}

/** What the user's own links of the page earned, read after the report is on the screen. */
function useEarnings(services: CheckServices, { judged }: FinishedCheck): ReadonlyMap<string, GroupEarnings> {
  const [earnings, setEarnings] = useState<ReadonlyMap<string, GroupEarnings>>(new Map());
  useEffect(() => {
    const own = judged.flatMap(({ verdict }) =>
      'link' in verdict && verdict.link !== null ? [verdict.link.offerId] : [],
    );
    if (own.length === 0) return;
    // Without them the rows say less, and the report is useful all the same.
    services.readEarnings(new Set(own)).then(
      (groups) => setEarnings(new Map(groups.map((group) => [group.key, group]))),
      () => undefined,
    );
  }, [services, judged]);
  return earnings;
}

function describeCut(cut: NonNullable<FinishedCheck['read']['cut']>): string {
  return cut === 'links' ? t('checkCutLinks', [formatNumber(maxCheckedLinks)]) : t('checkCutLength');
}

const names: Readonly<Record<CheckChange['of'], MessageKey>> = {
  earn: 'checkChangeEarn',
  nothing: 'checkChangeNothing',
  could: 'checkChangeCould',
  unknown: 'checkChangeUnknown',
  notes: 'checkChangeNotes',
};

/** What changed since the last check of the address. */
function describeChanges({ check, changes }: NonNullable<FinishedCheck['before']>, nowMs: number): string {
  const when = nowMs - check.atMs < dayMs ? formatAge(check.atMs, nowMs) : formatInstant(check.atMs, 'day', nowMs);
  if (changes.length === 0) return t('checkSinceNothing', [when]);
  const parts = changes.map(({ of, before, after }) => t(names[of], [formatNumber(before), formatNumber(after)]));
  return t('checkSince', [when, parts.join(' · ')]);
}

/** The last rows of a long report are drawn so much later than its first, at most. */
const maxFrames = 500;

/** The outlines on the page of a report. They go when the report does. A number that is clicked there finds its row. */
function usePageOutlines(services: CheckServices, page: CheckedPage | null) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => {
    if (page === null) return;
    let frame = 0;
    const goTo = (number: number, framesLeft: number) => {
      const row = document.getElementById(`check-row-${number}`);
      row?.scrollIntoView({ block: 'center' });
      row?.querySelector<HTMLElement>('button, input')?.focus();
      if (row === null && framesLeft > 0) frame = requestAnimationFrame(() => goTo(number, framesLeft - 1));
    };
    const stop = services.watchPage(page.checkId, (number) => {
      cancelAnimationFrame(frame);
      goTo(number, maxFrames);
    });
    return () => {
      cancelAnimationFrame(frame);
      stop();
    };
  }, [services, page]);

  const show = useCallback(
    (marks: readonly Outline[], hasToScroll: boolean) => {
      if (page === null) return;
      const { tabId, checkId } = page;
      services.send('showPageLinks', { tabId, checkId, marks: marks.slice(0, maxOutlines), hasToScroll }).then(
        ({ count }) => setProblem(hasToScroll && count === 0 ? t('checkLinkGone') : null),
        () => setProblem(t('checkLinkGone')),
      );
    },
    [services, page],
  );
  return {
    /** Outlines links on the page in place of those before, and scrolls to the first of them if it has to. */
    show,
    /** Why a link could not be shown; null if it was. */
    problem,
  };
}

interface CheckedDraftProps {
  readonly draft: Pick<ReadText, 'text' | 'found'>;
  readonly marks: readonly Outline[];
  /** The link that the user asked to see; null for none. Another object asks again. */
  readonly shown: { readonly linkId: number } | null;
}

/** The draft beside its report: its words, and at each link the number of its row. */
function CheckedDraft({ draft: { text, found }, marks, shown }: CheckedDraftProps) {
  const id = useId();
  const paper = useRef<HTMLPreElement>(null);
  useEffect(() => {
    if (shown !== null)
      paper.current?.querySelector(`[data-link="${shown.linkId}"]`)?.scrollIntoView({ block: 'center' });
  }, [shown]);
  const pieces = [];
  let done = 0;
  for (const { linkId, number, tone } of marks.toSorted((a, b) => a.linkId - b.linkId)) {
    const place = found[linkId];
    if (place === undefined) continue;
    pieces.push(
      text.slice(done, place.start),
      <mark
        key={linkId}
        class={`draft-mark draft-mark-${tone}${linkId === shown?.linkId ? ' draft-mark-shown' : ''}`}
        data-link={linkId}
      >
        <span class="draft-number">{formatNumber(number)}</span>
        {text.slice(place.start, place.end)}
      </mark>,
    );
    done = place.end;
  }
  return (
    <section class="checked-draft" aria-labelledby={id}>
      <h2 id={id}>{t('checkDraftText')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long draft scrolls, also by keys */}
      <pre ref={paper} tabIndex={0} dir="auto">
        {pieces}
        {text.slice(done)}
      </pre>
    </section>
  );
}
