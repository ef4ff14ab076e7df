import { useCallback, useState } from 'preact/hooks';
import { AccountName } from '#components/accounts/account-mark.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { Fact, FactsList } from '#components/facts-list.tsx';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { QrDialog } from '#components/formats/qr-dialog.tsx';
import { Notice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { type LinkRow, toWishAct, type WishAct } from '#lib/domain/links/link-row.ts';
import type { LinkPlaces } from '#lib/domain/posts/link-places.ts';
import { formatRoute } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ListedAccount } from '#lib/store/accounts/open-account.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { describeTeamPosting } from '#lib/wording/describe-team-posting.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import { RecordPanel } from '../record-panel.tsx';
import { AnnotationForm } from './annotation-form.tsx';
import type { LinkSource } from './create-link-source.ts';
import { describeLinkState, describeMaker } from './describe-link.ts';
import { describeEarnings, EarnedLink } from './earned-cell.tsx';
import type { LinksServices, RowDeeds } from './links-services.ts';
import { toRowTitle } from './to-row-title.ts';
import type { LinkActs } from './use-link-acts.ts';
import type { LinkFormats } from './use-link-formats.ts';
import type { ShownLinks } from './use-shown-links.ts';
import { WishButton } from './wish-button.tsx';
import './link-detail.css';

interface LinkDetailProps {
  readonly row: LinkRow;
  /** The link's account. Undefined if only the shown account's links are listed. */
  readonly account: ListedAccount | undefined;
  readonly services: LinksServices;
  readonly links: ShownLinks;
  readonly formats: LinkFormats;
  readonly acts: LinkActs;
  readonly does: RowDeeds;
  readonly source: Pick<LinkSource, 'readDiary'> | undefined;
  /** Whether its conversions are those of the shown account. The workspace cannot list those of other accounts. */
  readonly isListable: boolean;
  readonly onClose: () => void;
}

/** Shows all that is known of a link. The link is text and not an anchor: opening it would be the user's own click. */
export function LinkDetail(props: LinkDetailProps) {
  const { row, account, services, links, formats, acts, does, onClose } = props;
  const { link } = row;
  const nowMs = services.nowMs();
  const state = describeLinkState(row.state, nowMs);
  const earned = links.earnings.of(row);
  const [isQrOpen, setQrOpen] = useState(false);

  return (
    <RecordPanel
      title={toRowTitle(row)}
      label={t('linksDetail')}
      closeLabel={t('linksDetailClose')}
      takesFocus="title"
      onClose={onClose}
    >
      {row.state.kind !== 'fine' && (
        <p class="links-detail-state">
          <Chip text={state.text} tone={state.tone} />
          <span class="muted">{state.more}</span>
        </p>
      )}
      <StateNotice row={row} nowMs={nowMs} isRetrying={acts.retryingIds.has(row.id)} onWish={does.wish} />
      {link !== null && (
        <div class="links-detail-link">
          <code class="links-code" dir="ltr">
            {link.trackingLink}
          </code>
          <div class="button-row">
            <CopyMenu
              formatId={formats.idOf(row)}
              templates={formats.book?.templates ?? []}
              onCopy={(format) => does.copy([row], format)}
            />
            <Button onClick={() => setQrOpen(true)}>{t('qrTitle')}</Button>
          </div>
        </div>
      )}
      <FactsList>
        {account !== undefined && (
          <Fact name={t('account')}>
            <AccountName color={account.color} title={account.title} />
          </Fact>
        )}
        <Fact name={t('linksDestination')}>
          <div class="links-destination">
            <span class="links-code" dir="ltr">
              {row.destinationUrl}
            </span>
            <Button look="quiet" onClick={() => void acts.copyDestination(row)}>
              {t('popupCopyDestination')}
            </Button>
          </div>
        </Fact>
        <TextFact name={t('linksColumnProgram')} text={`${row.offerName} (${row.offerId})`} />
        {row.subIds.map((subId, index) => (
          <TextFact key={String(index)} name={t('subId', [String(index + 1)])} text={subId} />
        ))}
        <TextFact name={t('linksPreset')} text={row.presetName} />
        <TextFact name={t('linksColumnMade')} text={formatInstant(row.atMs, 'day-and-time', nowMs)} />
        {row.fromTeam !== null && <TextFact name={t('linksFromTeam')} text={describeMaker(row.fromTeam)} />}
        {link !== null && <TextFact name={t('linksUse')} text={toUse(row, nowMs)} />}
        <LinkStanding
          row={row}
          source={props.source}
          places={links.places.of(row)}
          isListable={props.isListable}
          nowMs={nowMs}
        />
        {link !== null && earned !== undefined && (
          <Fact name={t('linksColumnEarned')}>
            {describeEarnings(earned).map((line) => (
              <p key={line} class="numeric">
                {line}
              </p>
            ))}
            {props.isListable && (
              <EarnedLink group={earned}>
                {t('earningsConversions', earned.conversionCount, [formatNumber(earned.conversionCount)])}
              </EarnedLink>
            )}
          </Fact>
        )}
        {link?.importedAtMs !== undefined && (
          <TextFact
            name={t('linksImported')}
            text={`${formatInstant(link.importedAtMs, 'day-and-time', nowMs)}. ${t('linksImportedHint')}`}
          />
        )}
      </FactsList>
      {link !== null && (
        <AnnotationForm
          key={row.id}
          row={row}
          services={services}
          tags={links.choices.tags.map(({ value }) => value)}
        />
      )}
      <div class="button-row">
        <Button onClick={() => does.remove(row)}>{t('linksDelete')}</Button>
      </div>
      {isQrOpen && link !== null && (
        <QrDialog
          link={link.trackingLink}
          fileName="linkmint-qr"
          onSave={services.saveFile}
          onCopyPng={services.copyPng}
          onClose={() => setQrOpen(false)}
        />
      )}
    </RecordPanel>
  );
}

/** A fact with a text. Draws nothing if the text is empty. */
function TextFact({ name, text }: { readonly name: string; readonly text: string }) {
  return text === '' ? null : <Fact name={name}>{text}</Fact>;
}

interface StateNoticeProps {
  readonly row: LinkRow;
  readonly nowMs: number;
  readonly isRetrying: boolean;
  readonly onWish: (row: LinkRow, act: WishAct) => void;
}

/** Says what the state means for the user, and what to do next. */
function StateNotice({ row, nowMs, isRetrying, onWish }: StateNoticeProps) {
  const { state } = row;
  if (state.kind === 'fine') return null;
  if ('error' in state) {
    // For a lost answer, what it may have cost matters more than how it was lost.
    const isLost = state.kind === 'unknown' && state.error !== 'unsafe-link';
    const { text, next } = describeError({ ...state, code: isLost ? 'outcome-unknown' : state.error }, nowMs);
    return (
      <Notice
        tone={state.kind === 'refused' ? 'bad' : 'warn'}
        role="note"
        title={text}
        actions={
          <>
            <WishButton row={row} isBusy={isRetrying} onAct={onWish} />
            {/* A program that refused last month may accept today. */}
            {toWishAct(state) === 'landing' && (
              <Button isBusy={isRetrying} onClick={() => !isRetrying && onWish(row, 'retry')}>
                {t('actionTryAgain')}
              </Button>
            )}
          </>
        }
      >
        <p>{next}</p>
        {toWishAct(state) === 'landing' && <p>{t('refusedLandingLabel')}</p>}
      </Notice>
    );
  }
  return (
    <Notice tone="warn" role="note" title={t(troubleTexts[state.kind].title)} text={t(troubleTexts[state.kind].next)} />
  );
}

const troubleTexts = {
  paused: { title: 'linksPausedTitle', next: 'linksPausedNext' },
  unapproved: { title: 'linksUnapprovedTitle', next: 'linksUnapprovedNext' },
  ended: { title: 'linksEndedTitle', next: 'linksEndedNext' },
} as const;

function toUse({ link }: LinkRow, nowMs: number): string {
  const count = link?.reuseCount ?? 0;
  if (count === 0) return '';
  const times = t('linksReused', [formatNumber(count)]);
  return link?.lastReusedAtMs === undefined
    ? times
    : t('linksReusedLast', [times, formatInstant(link.lastReusedAtMs, 'day-and-time', nowMs)]);
}

interface LinkStandingProps {
  readonly row: LinkRow;
  readonly source: Pick<LinkSource, 'readDiary'> | undefined;
  readonly places: LinkPlaces['posts'];
  /** Whether the workspace can open the posts: not those of another account. */
  readonly isListable: boolean;
  readonly nowMs: number;
}

/** The diary of an address grows with the years. */
const shownLines = 5;
const kinds = ['posts'] as const;

/** Where a link stands: its posts, what was copied and posted with its page, and what a colleague posted. */
function LinkStanding({ row, source, places, isListable, nowMs }: LinkStandingProps) {
  const { destinationUrl, link } = row;
  const lines =
    useLive(
      useCallback(async () => (await source?.readDiary(destinationUrl)) ?? [], [source, destinationUrl]),
      kinds,
    ).value ?? [];
  const posted = link?.posted;
  if (places.length === 0 && lines.length === 0 && posted === undefined) return null;
  return (
    <Fact name={t('linksStandsIn')}>
      {places.map((post) => (
        <p key={post.postId} dir="auto">
          {isListable ? (
            <a href={formatRoute({ tab: 'posts', params: { id: post.postId } })}>{toPostTitle(post)}</a>
          ) : (
            toPostTitle(post)
          )}
        </p>
      ))}
      {posted !== undefined && <p dir="auto">{describeTeamPosting(posted, nowMs)}</p>}
      {lines.slice(0, shownLines).map(({ diaryId, kind, channel, atMs }) => (
        <p key={diaryId} class="muted" dir="auto">
          {formatInstant(atMs, 'day', nowMs)} ·{' '}
          {t(kind === 'posted' ? 'postsLinePosted' : 'postsLineCopied', [channel])}
        </p>
      ))}
    </Fact>
  );
}
