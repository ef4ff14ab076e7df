import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CheckRowItem } from '#components/checks/check-row.tsx';
import type { CheckRow } from '#components/checks/check-rows.ts';
import type { CheckServices } from '#components/checks/check-services.ts';
import type { FinishedCheck } from '#components/checks/run-check.ts';
import { FailureNotice, ProblemNotice } from '#components/notice.tsx';
import { formatDay } from '#components/time/format-instant.ts';
import type { PageNote } from '#lib/domain/checks/page-notes.ts';
import { listTrackedLinks } from '#lib/domain/checks/page-report.ts';
import { toPostDisclosure } from '#lib/domain/posts/to-post-disclosure.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import { t } from '#lib/platform/i18n.ts';
import { useFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

interface NoteRowProps {
  readonly services: CheckServices;
  readonly check: FinishedCheck;
  readonly onShow: (row: CheckRow) => void;
  /** Null for a note that needs no act yet. */
  readonly row: CheckRow | null;
  readonly note: PageNote;
}

/** A note on the law, the search engines or a coupon. */
export function NoteRow(props: NoteRowProps) {
  const { services, check, row, note, onShow } = props;
  const [done, setDone] = useState<string | null>(null);
  const [isNotCopied, setNotCopied] = useState(false);
  const [isNotAllowed, setNotAllowed] = useState(false);
  const { error, attempt } = useFailure();
  const said = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    // The pressed button has disappeared.
    if (done !== null && document.activeElement === document.body) said.current?.focus();
  }, [done]);
  const { day } = toMoment(services.nowMs());
  const show = row === null ? undefined : () => onShow(row);
  const copyWording = async () => {
    const { settings } = await services.readOccasion();
    const text = toPostDisclosure(
      settings.disclosure,
      check.read.language || settings.postLanguage,
      listTrackedLinks(check.judged).length,
    );
    const isCopied = await services.copyFormatted({ text, html: null });
    setNotCopied(!isCopied);
    if (isCopied) setDone(t('copied'));
  };
  const remind = async (campaignId: string) => {
    // Before anything else: the browser asks only within the click.
    const mayNotify = await services.requestNotifications().catch(() => false);
    // Also where it refuses: the Coupons tab then says when the code ends soon.
    await services.send('couponCopied', { campaignId });
    setNotAllowed(!mayNotify);
    if (mayNotify) setDone(t('checkReminded'));
  };
  const act =
    done !== null ? (
      <span ref={said} role="status" tabIndex={-1}>
        {done}
      </span>
    ) : note.kind === 'disclosure' ? (
      <Button onClick={() => void attempt(copyWording)}>{t('checkCopyWording')}</Button>
    ) : note.kind === 'coupon' && note.days >= 0 ? (
      <Button onClick={() => void attempt(() => remind(note.campaignId))}>
        {t('checkRemind', [formatDay(note.endDate, day)])}
      </Button>
    ) : show !== undefined && note.linkIds.length > 0 ? (
      <Button onClick={show}>{t('checkShow')}</Button>
    ) : undefined;
  return (
    <CheckRowItem
      {...(row !== null && { id: `check-row-${row.number}` })}
      number={row?.number ?? null}
      text={toTitle(note)}
      detail={
        <>
          <p>{toDetail(note, check, day)}</p>
          <ProblemNotice text={isNotCopied && t('copyFailedPlain')} />
          <ProblemNotice text={isNotAllowed && t('couponsTabTellMeHint')} />
          <FailureNotice error={error} nowMs={services.nowMs()} />
        </>
      }
      onShow={show}
      isInDraft={check.draft !== null}
      act={act}
    />
  );
}

function toTitle(note: PageNote): string {
  switch (note.kind) {
    case 'rel':
      return t('checkNoteRel', note.linkIds.length, [formatNumber(note.linkIds.length)]);
    case 'disclosure': {
      const titles = { missing: 'checkNoteMissing', late: 'checkNoteLate', weak: 'checkNoteWeak' } as const;
      return t(titles[note.problem]);
    }
    case 'same-product':
      return t('checkNoteSame', note.linkIds.length, [formatNumber(note.linkIds.length)]);
    case 'coupon': {
      const { code, days } = note;
      if (days < 0) return t('checkNoteCouponEnded', [code]);
      const ends = [t('editCouponEndsToday', [code]), t('editCouponEndsTomorrow', [code])][days];
      return ends ?? t('checkNoteCouponEnds', days, [code, formatNumber(days)]);
    }
  }
}

/** How many links a note names. */
const namedLinks = 3;

function toDetail(note: PageNote, { read }: FinishedCheck, day: string): string {
  switch (note.kind) {
    case 'rel':
      return note.linkIds
        .slice(0, namedLinks)
        .flatMap((id) => read.links.find((link) => link.id === id)?.text || [])
        .join(', ');
    case 'disclosure':
      return note.isWeak ? t('checkNoteWeakWords', [note.words]) : t('checkNoteDisclosureHint');
    case 'same-product':
      return note.url;
    case 'coupon':
      return [note.offerName, formatDay(note.endDate, day)].join(' · ');
  }
}
