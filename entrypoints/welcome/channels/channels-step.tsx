import type { ComponentChildren, Ref } from 'preact';
import { useCallback, useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Icon } from '#components/icon.tsx';
import { Logo } from '#components/logo.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { ChannelExample } from '#components/posts/channel-example.tsx';
import { CountryChoice } from '#components/programs/country-choice.tsx';
import { toServiceHost } from '#lib/domain/addresses/check-service-url.ts';
import { type ChannelKindId, toChannelPreset } from '#lib/domain/presets/channel-kinds.ts';
import { linksLeft, type QuotaUsage } from '#lib/domain/quota/quota-usage.ts';
import { t } from '#lib/platform/i18n.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useManaged } from '#lib/ui/use-policy.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WelcomeServices, WelcomeSnapshot } from '../welcome-services.ts';
import { type ChannelDraft, readTypedQuota, toChannelDraft, toWish, toWishes } from './channel-draft.ts';
import {
  type AccountChoices,
  type ChannelToMake,
  type MadeChannels,
  makeChannels,
  saveAccountChoices,
} from './make-channels.ts';
import { PlaceList } from './place-list.tsx';
import './channels-step.css';
import '#components/forms/field.css';

interface ChannelsStepProps {
  readonly services: WelcomeServices;
  readonly snapshot: WelcomeSnapshot;
  /** Null if the user wants no channels now. */
  readonly onDone: (made: MadeChannels | null) => void;
}

const kinds = ['offers'] as const;

/** The step after Connect: each ticked place makes a channel. Its number is asked for, too, because quota is money. */
export function ChannelsStep({ services, snapshot, onDone }: ChannelsStepProps) {
  const [draft, setDraft] = useChannelDraft(snapshot);
  const [isChecked, setChecked] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const { value: listed } = useLive(services.readProgramCountries, kinds);
  const managed = useManaged(services);
  const countriesId = useId();
  const title = useRef<HTMLHeadingElement>(null);
  const counts = useRef<HTMLDivElement>(null);
  const idOf = usePresetIds(services.newId);
  /** What earlier tries made, and what was there before the first: Undo is of the whole step. */
  const tries = useRef<{ before: AccountChoices | null; isFirstDefault: boolean; made: Map<string, ChannelToMake> }>({
    ...{ before: null, isFirstDefault: false, made: new Map() },
  });
  // The form with the focus has disappeared.
  useEffect(() => title.current?.focus(), []);

  const change = (part: Partial<ChannelDraft>) => setDraft((before) => ({ ...before, ...part }));
  const taken = new Set(snapshot.presets.presets.map(({ name }) => name.toLowerCase()));
  const isTaken = (name: string) => taken.has(name.toLowerCase());
  const others = snapshot.presets.presets.filter(({ presetId }) => !tries.current.made.has(presetId));
  const takenSubIds = others.map(({ subIds: [first] }) => first);
  const wishes = toWishes(draft, takenSubIds).filter(({ kindId, name }) => kindId === 'other' || !isTaken(name));

  const shown = toWish(draft, draft.shown, takenSubIds);

  const save = async () => {
    const { settings, usage, presets } = snapshot;
    const typed = readTypedQuota(draft, usage);
    setChecked(true);
    if ('problem' in typed) {
      counts.current?.querySelectorAll('input')[typed.of === 'used' ? 0 : 1]?.focus();
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const before = { countries: settings.countries, used: usage.used, limit: usage.limit };
      const after = { ...typed, countries: draft.countries };
      tries.current.before ??= before;
      await saveAccountChoices(services, before, after);
      const wanted = wishes.map((wish) => ({ presetId: idOf(wish.kindId), wish }));
      const { made } = tries.current;
      const outcome = await makeChannels(services, wanted, presets.defaultPresetId !== null, made);
      tries.current.isFirstDefault ||= outcome.isFirstDefault;
      const { isFirstDefault } = tries.current;
      if (outcome.problem !== null) setProblem(outcome.problem);
      else onDone({ channels: [...made.values()], isFirstDefault, before: tries.current.before, after });
    } catch (cause) {
      setProblem(sayFailure(cause, services.nowMs()));
    }
    setBusy(false);
  };

  return (
    <form
      class="channels-step"
      noValidate
      autocomplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        if (!isBusy) void save();
      }}
    >
      <div class="channels-head">
        <Logo isLarge />
        <Steps host={toServiceHost(snapshot.connection.serviceUrl)} />
      </div>
      <div>
        <h1 ref={title} tabIndex={-1}>
          {t('placesTitle')}
        </h1>
        <p class="muted">{t('placesIntro')}</p>
      </div>
      <div class="channels-halves">
        <div>
          <PlaceList draft={draft} isTaken={isTaken} takenSubIds={takenSubIds} onChange={change} />
          <p class="field-hint channels-hint">
            {t('placesSubId')} {t('placesLanguageHint')}
          </p>
          <FirstSetting name={t('readersCountries')} id={countriesId} hint={t('readersHint')}>
            <CountryChoice
              labelledBy={countriesId}
              countries={draft.countries}
              listed={listed ?? []}
              onChange={(countries) => change({ countries })}
            />
          </FirstSetting>
          <MonthCount
            draft={draft}
            usage={snapshot.usage}
            isLimitManaged={managed.deeplinksPerPeriod !== undefined}
            isChecked={isChecked}
            countsRef={counts}
            onChange={change}
          />
        </div>
        <ChannelExample
          title={t('placeExample', [shown.name])}
          preset={{ presetId: 'example', ...toChannelPreset(shown) }}
          settings={snapshot.settings}
          nowMs={services.nowMs}
        />
      </div>
      <ProblemNotice text={problem} />
      <div class="channels-end">
        <Button look={wishes.length > 0 ? 'primary' : 'plain'} isSubmit isBusy={isBusy}>
          {wishes.length > 0 ? t('placesMake', wishes.length, [formatNumber(wishes.length)]) : t('placesNone')}
        </Button>
        <Button look="quiet" onClick={() => onDone(null)}>
          {t('placesNotNow')}
        </Button>
        <span class="field-hint channels-free">{t(wishes.length > 0 ? 'placesFree' : 'placesNoneHint')}</span>
      </div>
    </form>
  );
}

/**
 * What the user chose. A field that the user left alone follows what is stored: a link that is made while the step is open
 * would else be taken out of the count by its save.
 */
function useChannelDraft(snapshot: WelcomeSnapshot) {
  const [draft, setDraft] = useState(() => toChannelDraft(snapshot));
  const { usage, settings } = snapshot;
  const stored = useRef(draft);
  useLayoutEffect(() => {
    const [before, now] = [stored.current, toChannelDraft(snapshot)];
    stored.current = now;
    setDraft((latest) => ({
      ...latest,
      ...(latest.used === before.used && { used: now.used }),
      ...(latest.limit === before.limit && { limit: now.limit }),
      ...(latest.countries.join('\n') === before.countries.join('\n') && { countries: now.countries }),
    }));
  }, [usage.used, usage.limit, settings.countries.join('\n')]);
  return [draft, setDraft] as const;
}

/** The id of each place's channel: the same at a second try. */
function usePresetIds(newId: () => string): (kindId: ChannelKindId) => string {
  const ids = useRef(new Map<ChannelKindId, string>());
  return useCallback(
    (kindId) => {
      const id = ids.current.get(kindId) ?? newId();
      ids.current.set(kindId, id);
      return id;
    },
    [newId],
  );
}

function Steps({ host }: { readonly host: string }) {
  return (
    <ol class="steps-line" aria-label={t('welcomeSteps')}>
      <li>
        <Icon name="check" />
        <span role="status">{t('connectionConnected', [host])}</span>
      </li>
      {(['placesTitle', 'welcomePin', 'welcomeTry'] as const).map((key, index) => (
        <li key={key} aria-current={key === 'placesTitle' ? 'step' : undefined}>
          <span class="steps-line-number" aria-hidden="true">
            {formatNumber(index + 2)}
          </span>
          {t(key)}
        </li>
      ))}
    </ol>
  );
}

interface MonthCountProps {
  readonly draft: ChannelDraft;
  readonly usage: QuotaUsage;
  /** Whether the organisation's policy sets the limit. */
  readonly isLimitManaged: boolean;
  /** Shows what is wrong with the numbers: not before the user wants to save them. */
  readonly isChecked: boolean;
  readonly countsRef: Ref<HTMLDivElement>;
  readonly onChange: (change: Partial<ChannelDraft>) => void;
}

/** How many links the account has used and may use. Only the network's dashboard knows: the service has no call for it. */
function MonthCount({ draft, usage, isLimitManaged, isChecked, countsRef, onChange }: MonthCountProps) {
  const id = useId();
  const typed = readTypedQuota(draft, usage);
  const wrong = isChecked && 'problem' in typed ? typed : null;
  const tiesOf = (field: 'used' | 'limit') => ({
    'aria-invalid': wrong?.of === field ? ('true' as const) : undefined,
    'aria-describedby': wrong?.of === field ? `${id}-problem` : `${id}-left`,
  });
  return (
    <FirstSetting name={t('usedThisMonth')} id={id} isLabel problem={wrong?.problem ?? null}>
      <div ref={countsRef} class="month-count">
        <input
          id={id}
          class="input"
          inputMode="numeric"
          autocomplete="off"
          value={draft.used}
          {...tiesOf('used')}
          onFocus={({ currentTarget }) => currentTarget.select()}
          onInput={({ currentTarget: { value } }) => onChange({ used: value })}
        />
        <span aria-hidden="true">{t('usedOf')}</span>
        <input
          class="input"
          inputMode="numeric"
          autocomplete="off"
          aria-label={t('usedLimit')}
          {...tiesOf('limit')}
          value={draft.limit}
          readOnly={isLimitManaged}
          onInput={({ currentTarget: { value } }) => onChange({ limit: value })}
        />
        <span class="field-hint" id={`${id}-left`}>
          {'problem' in typed ? '' : t('usedLeft', [formatNumber(linksLeft(typed))])}
        </span>
      </div>
    </FirstSetting>
  );
}

interface FirstSettingProps {
  readonly name: string;
  /** The id of the name, for a group, or the id of the field that it labels. */
  readonly id: string;
  readonly isLabel?: boolean;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly children: ComponentChildren;
}

/** One setting of the step: its name, its control beside it, and what is to be said below. */
function FirstSetting({ name, id, isLabel = false, hint, problem = null, children }: FirstSettingProps) {
  return (
    <div class="first-setting">
      {isLabel ? (
        <label class="first-setting-name" for={id}>
          {name}
        </label>
      ) : (
        <span class="first-setting-name" id={id}>
          {name}
        </span>
      )}
      {children}
      {problem !== null && (
        <p id={`${id}-problem`} class="field-error first-setting-below" role="alert">
          {problem}
        </p>
      )}
      {hint !== undefined && <p class="field-hint first-setting-below">{hint}</p>}
    </div>
  );
}
