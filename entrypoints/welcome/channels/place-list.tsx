import { TextField } from '#components/forms/text-field.tsx';
import '#components/forms/field.css';
import { type ChannelKindId, channelKindIds, toChannelPreset } from '#lib/domain/presets/channel-kinds.ts';
import { maxPresetNameLength } from '#lib/domain/presets/preset-book.ts';
import { postLanguages } from '#lib/domain/text/post-language.ts';
import { locale, t } from '#lib/platform/i18n.ts';
import { toLanguageName } from '#lib/wording/to-language-name.ts';
import { toPlaceName } from '#lib/wording/to-place-name.ts';
import { type ChannelDraft, toLanguage, toWish } from './channel-draft.ts';
import { PlaceIcon } from './place-icon.tsx';
import { toPlaceWhat } from './to-place-what.ts';
import './place-list.css';

interface PlaceListProps {
  readonly draft: ChannelDraft;
  /** Whether a channel of the user's has this name. */
  readonly isTaken: (name: string) => boolean;
  readonly onChange: (change: Partial<ChannelDraft>) => void;
}

/** The places to tick. A ticked one has its language, another place also its name. */
export function PlaceList({ draft, isTaken, onChange }: PlaceListProps) {
  return (
    <ul class="list places" aria-label={t('placesTitle')}>
      {channelKindIds.map((kindId) => (
        <Place
          key={kindId}
          kindId={kindId}
          draft={draft}
          isTaken={kindId !== 'other' && isTaken(toPlaceName(kindId))}
          onChange={onChange}
        />
      ))}
    </ul>
  );
}

type PlaceProps = Omit<PlaceListProps, 'isTaken'> & { readonly kindId: ChannelKindId; readonly isTaken: boolean };

function Place({ kindId, draft, isTaken, onChange }: PlaceProps) {
  const isOn = draft.chosen.includes(kindId) && !isTaken;
  const name = toPlaceName(kindId);
  const what = isTaken ? t('placeTaken') : toPlaceWhat(kindId);
  const subIds = toChannelPreset(toWish(draft, kindId)).subIds.filter((subId) => subId !== '');
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
