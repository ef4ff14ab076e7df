import { useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CheckGroup, FoldedGroup } from '#components/checks/check-group.tsx';
import { CheckRowItem } from '#components/checks/check-row.tsx';
import { type CheckRow, type CheckRows, toPossible } from '#components/checks/check-rows.ts';
import type { CheckServices } from '#components/checks/check-services.ts';
import { describePossible, describeVerdict } from '#components/checks/describe-verdict.ts';
import { NoteRow } from '#components/checks/note-row.tsx';
import type { FinishedCheck } from '#components/checks/run-check.ts';
import { PopoverButton } from '#components/popover-button.tsx';
import { type PossibleLink, toOwnOfferId } from '#lib/domain/checks/link-verdict.ts';
import type { PageNote } from '#lib/domain/checks/page-notes.ts';
import type { JudgedLink } from '#lib/domain/checks/page-report.ts';
import { toGroupKey } from '#lib/domain/earnings/link-attribution.ts';
import type { GroupEarnings } from '#lib/domain/links/link-earnings.ts';
import { t } from '#lib/platform/i18n.ts';
import '#components/checks/check-view.css';

interface CheckGroupsProps {
  readonly services: CheckServices;
  readonly check: FinishedCheck;
  readonly rows: CheckRows;
  readonly notes: readonly PageNote[];
  /** By `toGroupKey`. */
  readonly earnings: ReadonlyMap<string, GroupEarnings>;
  readonly chosen: ReadonlyMap<number, PossibleLink>;
  readonly ticked: ReadonlySet<number>;
  /** May be an earlier one, as the other functions here: a row keeps what it was drawn with. */
  readonly onTick: (linkId: number, isOn: boolean) => void;
  readonly onChoose: (linkId: number, possible: PossibleLink) => void;
  readonly onShow: (row: CheckRow) => void;
}

/** The groups of a report, the worst first. What needs no act is folded. */
export function CheckGroups(props: CheckGroupsProps) {
  const { services, check, rows, earnings, onShow } = props;
  const forNotes = { services, check, onShow };
  const { earn, unknown } = check.report;
  const later = props.notes.filter((note) => !rows.notes.some((row) => row.kind === 'note' && row.note === note));
  return (
    <>
      <CheckGroup title={t('checkGroupNothing')} icon="pause" tone="stop" count={rows.nothing.length}>
        {rows.nothing.map((row) => row.kind === 'link' && <LinkRow key={row.number} {...props} row={row} />)}
      </CheckGroup>
      <CheckGroup title={t('checkGroupCould')} icon="link" tone="gain" count={rows.could.length}>
        {rows.could.map((row) => row.kind === 'link' && <LinkRow key={row.number} {...props} row={row} />)}
      </CheckGroup>
      <CheckGroup title={t('checkGroupLaw')} icon="warn" tone="law" count={rows.notes.length}>
        {rows.notes.map(
          (row) => row.kind === 'note' && <NoteRow key={row.number} {...forNotes} row={row} note={row.note} />,
        )}
      </CheckGroup>
      <CheckGroup title={t('checkGroupSoon')} icon="clock" tone="plain" count={later.length}>
        {later.map((note) => (
          <NoteRow key={note.kind} {...forNotes} row={null} note={note} />
        ))}
      </CheckGroup>
      <FoldedGroup title={t('checkGroupEarn')} icon="check" tone="gain" count={earn.length}>
        {earn.map((judged) => (
          <PlainRow key={judged.link.id} judged={judged} earnings={earnings} services={services} />
        ))}
      </FoldedGroup>
      <FoldedGroup
        title={t('checkGroupUnknown')}
        hint={t('checkShortLink')}
        icon="help"
        tone="plain"
        count={unknown.length}
      >
        {unknown.map((judged) => (
          <PlainRow key={judged.link.id} judged={judged} earnings={earnings} services={services} />
        ))}
      </FoldedGroup>
    </>
  );
}

/** What a row is called: the words of its link, or its address where it has none. */
const toName = ({ link }: JudgedLink): string => link.text || link.url;

function PlainRow({
  judged,
  earnings,
  services,
}: Pick<CheckGroupsProps, 'earnings' | 'services'> & { readonly judged: JudgedLink }) {
  const { verdict } = judged;
  const made = verdict.kind === 'fine' ? verdict.link : null;
  const earned = made === null ? undefined : earnings.get(toGroupKey(made.offerId, made.subIds));
  return useMemo(
    () => (
      <CheckRowItem
        number={null}
        text={toName(judged)}
        detail={<p>{describeVerdict(verdict, services.nowMs(), earned)}</p>}
      />
    ),
    [judged, earned, services],
  );
}

interface LinkRowProps extends CheckGroupsProps {
  readonly row: Extract<CheckRow, { kind: 'link' }>;
}

/** Draws itself again only where something of it changed: a report has thousands of rows, and one is ticked. */
function LinkRow({ services, check, row, chosen, ticked, onTick, onChoose, onShow }: LinkRowProps) {
  const { judged } = row;
  const possible = toPossible(judged, chosen);
  const isTicked = ticked.has(judged.link.id);
  const isInDraft = check.draft !== null;
  return useMemo(
    () => <DrawnLinkRow {...{ services, row, possible, isTicked, isInDraft, onTick, onChoose, onShow }} />,
    [services, row, possible, isTicked, isInDraft],
  );
}

interface DrawnLinkRowProps extends Pick<LinkRowProps, 'services' | 'row' | 'onTick' | 'onChoose' | 'onShow'> {
  readonly possible: PossibleLink | null;
  readonly isTicked: boolean;
  readonly isInDraft: boolean;
}

function DrawnLinkRow(props: DrawnLinkRowProps) {
  const { services, row, possible, isTicked, isInDraft, onTick, onChoose, onShow } = props;
  const { judged } = row;
  const { link, verdict } = judged;
  const name = toName(judged);
  const troubled = verdict.kind === 'trouble' ? toOwnOfferId(verdict) : null;
  const isAlone = verdict.kind === 'trouble' && verdict.instead === null;
  const label = { trouble: 'checkReplace', foreign: 'checkMakeMine' } as const;
  const key = verdict.kind === 'trouble' || verdict.kind === 'foreign' ? label[verdict.kind] : 'checkMakeFor';
  return (
    <CheckRowItem
      id={`check-row-${row.number}`}
      number={row.number}
      text={name}
      onShow={() => onShow(row)}
      isInDraft={isInDraft}
      detail={
        <>
          <p>{describeVerdict(verdict, services.nowMs())}</p>
          {troubled !== null && (
            <Instead
              services={services}
              offerId={troubled}
              possible={possible}
              onChoose={(picked) => onChoose(link.id, picked)}
              onFirst={(first) => isAlone && onChoose(link.id, first)}
            />
          )}
        </>
      }
      act={
        verdict.kind === 'could-join' ? (
          <Button onClick={() => services.openProgram(verdict.program.offerId)}>{t('checkApply')}</Button>
        ) : possible === null ? undefined : (
          <input
            type="checkbox"
            aria-label={t(key, [name])}
            checked={isTicked}
            onChange={({ currentTarget }) => onTick(link.id, currentTarget.checked)}
          />
        )
      }
    />
  );
}

interface InsteadProps {
  readonly services: CheckServices;
  readonly offerId: string;
  readonly possible: PossibleLink | null;
  readonly onChoose: (possible: PossibleLink) => void;
  /** The best program of the category, for a link that nothing of its own page can replace. */
  readonly onFirst: (possible: PossibleLink) => void;
}

/** The programs of the user's that could stand in the place of one that earns nothing. */
function Instead({ services, offerId, possible, onChoose, onFirst }: InsteadProps) {
  const [similar, setSimilar] = useState<readonly PossibleLink[]>([]);
  useEffect(() => {
    services.readSimilar(offerId).then(
      (found) => {
        setSimilar(found);
        // A row that is drawn again keeps what its user decided.
        if (found[0] !== undefined && possible === null) onFirst(found[0]);
      },
      () => undefined,
    );
  }, [services, offerId]);
  if (possible === null && similar.length === 0) return null;
  return (
    <PopoverButton
      label={possible === null ? t('checkInsteadChoose') : t('checkInstead', [describePossible(possible)])}
    >
      <div class="check-programs">
        {similar.map((each) => (
          <Button key={each.program.offerId} onClick={() => onChoose(each)}>
            {describePossible(each)}
          </Button>
        ))}
      </div>
    </PopoverButton>
  );
}
