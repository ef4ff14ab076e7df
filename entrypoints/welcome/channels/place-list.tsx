import { TextField } from '#components/forms/text-field.tsx';
import { type ChannelKindId, channelKindIds, toChannelPreset } from '#lib/domain/presets/channel-kinds.ts';
import { maxPresetNameLength } from '#lib/domain/presets/preset-book.ts';
import { postLanguages } from '#lib/domain/text/post-language.ts';
import { locale, type MessageKey, t } from '#lib/platform/i18n.ts';
import { toLanguageName } from '#lib/wording/to-country-name.ts';
import { toPlaceName } from '#lib/wording/to-place-name.ts';
import { type ChannelDraft, toLanguage, toWish } from './channel-draft.ts';
import '#components/forms/field.css';
import '#components/icon.css';
import './place-list.css';

interface PlaceListProps {
  readonly draft: ChannelDraft;
  /** Whether a channel of the user's has this name. */
  readonly isTaken: (name: string) => boolean;
  /** The first sub IDs of the user's other channels. */
  readonly takenSubIds: readonly string[];
  readonly onChange: (change: Partial<ChannelDraft>) => void;
}

/** The places to tick. A ticked one has its language, another place also its name. */
export function PlaceList({ draft, isTaken, takenSubIds, onChange }: PlaceListProps) {
  return (
    <ul class="list places" aria-label={t('placesTitle')}>
      {channelKindIds.map((kindId) => (
        <Place
          key={kindId}
          kindId={kindId}
          draft={draft}
          isTaken={kindId !== 'other' && isTaken(toPlaceName(kindId))}
          takenSubIds={takenSubIds}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

type PlaceProps = Omit<PlaceListProps, 'isTaken'> & { readonly kindId: ChannelKindId; readonly isTaken: boolean };

function Place({ kindId, draft, isTaken, takenSubIds, onChange }: PlaceProps) {
  const isOn = draft.chosen.includes(kindId) && !isTaken;
  const name = toPlaceName(kindId);
  const what = isTaken ? t('placeTaken') : toPlaceWhat(kindId);
  const subIds = toChannelPreset(toWish(draft, kindId, takenSubIds)).subIds.filter((subId) => subId !== '');
  const spoken = subIds.map((subId) => subId.replace(/[{}]/g, ''));
  return (
    <li
      class={`place${isOn ? ' place-on' : ''}${draft.shown === kindId ? ' place-shown' : ''}`}
      onFocusIn={() => onChange({ shown: kindId })}
    >
      <label class="place-choice">
        <input
          type="checkbox"
          aria-label={t('placeLabel', [name, toList(spoken), what])}
          checked={isOn || isTaken}
          disabled={isTaken}
          onChange={({ currentTarget: { checked } }) => {
            const others = draft.chosen.filter((each) => each !== kindId);
            onChange({ shown: kindId, chosen: checked ? [...others, kindId] : others });
          }}
        />
        <PlaceIcon kindId={kindId} />
        <b>{name}</b>
        <span class="place-what">
          {isOn && <SubIdWords subIds={subIds} />}
          {what}
        </span>
      </label>
      {isOn && (
        <select
          class="input place-language"
          aria-label={t('placeLanguage', [name])}
          value={toLanguage(draft, kindId)}
          onChange={({ currentTarget: { value } }) =>
            onChange({ shown: kindId, languages: { ...draft.languages, [kindId]: value } })
          }
        >
          {postLanguages.map((language) => (
            <option key={language} value={language}>
              {toLanguageName(language)}
            </option>
          ))}
        </select>
      )}
      {isOn && kindId === 'other' && (
        <div class="place-name">
          <TextField
            label={t('placeOtherName')}
            value={draft.otherName}
            maxLength={maxPresetNameLength}
            onInput={(otherName) => onChange({ otherName })}
          />
        </div>
      )}
    </li>
  );
}

function SubIdWords({ subIds }: { readonly subIds: readonly string[] }) {
  return (
    <>
      <code>{subIds.join(' · ')}</code>
      <br />
    </>
  );
}

const toList = (words: readonly string[]): string =>
  new Intl.ListFormat(locale(), { type: 'conjunction' }).format(words);

/** Drawn as the icons of `components/icon.tsx`, which every page loads. */
const paths: Readonly<Record<ChannelKindId, string>> = {
  blog: 'M3.5 2h6L12.5 5v9h-9ZM9.2 2v3.3h3.3M5.8 8.5h4.4M5.8 11h4.4',
  telegram: 'M14 2.5 2 7.3l3.8 1.6M14 2.5l-2.2 11-6-4.6M14 2.5 5.8 8.9v4.3l2-2.6',
  youtube: 'M1.8 3.5h12.4v9H1.8ZM6.6 6v4l3.4-2Z',
  instagram: 'M2.5 2.5h11v11h-11ZM8 5.4a2.6 2.6 0 1 0 0 5.2 2.6 2.6 0 0 0 0-5.2ZM11.2 4.7v.1',
  tiktok: 'M9.5 2.2v8.6a2.6 2.6 0 1 1-2.6-2.6M9.5 2.2c.2 1.9 1.5 3 3.3 3.2',
  newsletter: 'M1.8 3.5h12.4v9H1.8ZM2 4l6 4.8L14 4',
  other: 'M8 2v12M2 8h12M8 2a6 6 0 1 0 0 12A6 6 0 0 0 8 2Z',
};

/** A decorative drawing of a kind of place. */
function PlaceIcon({ kindId }: { readonly kindId: ChannelKindId }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[kindId]} />
    </svg>
  );
}

const whats: Readonly<Record<ChannelKindId, MessageKey>> = {
  blog: 'placeBlogWhat',
  telegram: 'placeTelegramWhat',
  youtube: 'placeYoutubeWhat',
  instagram: 'placeInstagramWhat',
  tiktok: 'placeTiktokWhat',
  newsletter: 'placeNewsletterWhat',
  other: 'placeOtherWhat',
};

/** What is made there, in a few words. */
const toPlaceWhat = (kindId: ChannelKindId): string => t(whats[kindId]);
