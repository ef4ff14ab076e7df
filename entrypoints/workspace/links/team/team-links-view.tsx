import type { ComponentChildren } from 'preact';
import { Button } from '#components/button.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { SearchField } from '#components/forms/search-field.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import type { TeamLink } from '#lib/domain/team/team.ts';
import { t } from '#lib/platform/i18n.ts';
import { useOnline } from '#lib/ui/use-online.ts';
import { describeTeamPosting } from '#lib/wording/describe-team-posting.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { formatAge } from '#lib/wording/format-time.ts';
import { ListTab } from '../../list-tab.tsx';
import { UndoLine } from '../undo-line.tsx';
import type { TeamLinksServices } from './create-team-links-services.ts';
import { useTeamLinks } from './use-team-links.ts';
import '#components/chip.css';
import './team-links-view.css';

interface TeamLinksViewProps {
  readonly services: TeamLinksServices;
  readonly query: string;
  readonly onQuery: (query: string) => void;
  /** The links to the two views. */
  readonly views: ComponentChildren;
}

/** The links that the team shares: search, copy, and delete them for the whole team. */
export function TeamLinksView({ services, query, onQuery, views }: TeamLinksViewProps) {
  const isOnline = useOnline();
  const { list, acts, copy, remove, readAgain } = useTeamLinks(services, query);
  const links = list.kind === 'listed' ? list.links : [];
  return (
    <ListTab
      isLoading={list.kind === 'loading'}
      skeletonRows={6}
      detail={false}
      head={
        <>
          <div class="toolbar">
            <SearchField
              label={t('teamLinksSearch')}
              placeholder={t('teamLinksSearchHint')}
              value={query}
              onInput={onQuery}
            />
            {views}
          </div>
          <ProblemNotice text={acts.problem} />
          <div class="listing-line">
            <span class="result-count numeric" role="status">
              {list.kind === 'listed' && toCountText(links.length, list.isMore)}
            </span>
            <span class="meta" role="status">
              {list.kind === 'listed' && list.isOld && t('teamLinksApart')}
            </span>
            <UndoLine acts={acts} />
          </div>
        </>
      }
    >
      <div class="team-links-scroll">
        {list.kind === 'apart' && <ApartState isOnline={isOnline} onTryAgain={readAgain} />}
        {list.kind === 'listed' && links.length === 0 && <NothingState isSearched={query.trim() !== ''} />}
        {links.length > 0 && (
          <ul class="list team-links">
            {links.map((link) => (
              <TeamLinkRow
                key={link.key}
                link={link}
                nowMs={services.nowMs()}
                onCopy={(trackingLink) => void copy(trackingLink)}
                onDelete={() => void remove(link)}
              />
            ))}
          </ul>
        )}
      </div>
    </ListTab>
  );
}

function toCountText(count: number, isMore: boolean): string {
  return isMore ? t('teamLinksMore', [formatNumber(count)]) : t('teamLinksCount', count, [formatNumber(count)]);
}

function ApartState({ isOnline, onTryAgain }: { readonly isOnline: boolean; readonly onTryAgain: () => void }) {
  return (
    <EmptyState
      title={t('teamLinksApart')}
      actions={
        <>
          <Button onClick={onTryAgain}>{t('actionTryAgain')}</Button>
          <a class="button button-quiet" href={toOptionsUrl('advanced/team')}>
            {t('actionOpenOptions')}
          </a>
        </>
      }
    >
      <p>{t(isOnline ? 'teamLinksApartText' : 'teamLinksOffline')}</p>
    </EmptyState>
  );
}

function NothingState({ isSearched }: { readonly isSearched: boolean }) {
  return isSearched ? (
    <EmptyState title={t('linksNothingFound')} text={t('teamLinksNotFound')} />
  ) : (
    <EmptyState title={t('teamLinksEmpty')} text={t('teamLinksEmptyText')} />
  );
}

interface TeamLinkRowProps {
  readonly link: TeamLink;
  readonly nowMs: number;
  readonly onCopy: (trackingLink: string) => void;
  readonly onDelete: () => void;
}

/** A shared link. Other devices wrote it, so the page shows all of it as text, and opens no address in it. */
export function TeamLinkRow({ link, nowMs, onCopy, onDelete }: TeamLinkRowProps) {
  const { about, trackingLink, deviceName, atMs, posted } = link;
  const name = about?.title || about?.offerName || (trackingLink ?? t('teamLinksForeign'));
  const facts = [name === about?.offerName ? '' : about?.offerName, about?.destinationUrl].filter(Boolean);
  return (
    <li>
      <div class="team-link-body">
        <p class="team-link-name" dir="auto" title={name}>
          {name}
        </p>
        {facts.length > 0 && (
          <p class="meta" dir="auto">
            {facts.join(' · ')}
          </p>
        )}
        {about !== null && about.note !== '' && (
          <p class="team-link-note" dir="auto" title={about.note}>
            {about.note}
          </p>
        )}
        <p class="meta">
          <bdi>{t('teamLinksBy', [deviceName || t('teamUnnamed'), formatAge(atMs, nowMs)])}</bdi>
          {about?.tags.map((tag) => (
            <span class="chip" key={tag} dir="auto">
              {tag}
            </span>
          ))}
        </p>
        {posted !== null && (
          <p class="meta" dir="auto">
            {describeTeamPosting(posted, nowMs)}
          </p>
        )}
        {trackingLink === null && <p class="meta">{t('teamLinksOther')}</p>}
      </div>
      <div class="team-link-acts">
        {trackingLink !== null && (
          <Button label={t('teamLinksCopyOf', [name])} onClick={() => onCopy(trackingLink)}>
            {t('copy')}
          </Button>
        )}
        <Button look="quiet" label={t('teamLinksDeleteOf', [name])} onClick={onDelete}>
          {t('teamLinksDelete')}
        </Button>
      </div>
    </li>
  );
}
