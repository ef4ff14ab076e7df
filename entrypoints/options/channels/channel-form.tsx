import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Icon } from '#components/icon.tsx';
import { ProblemNotice } from '#components/notice.tsx';
import { ChannelExample } from '#components/posts/channel-example.tsx';
import { toLetter } from '#components/pressed-keys.ts';
import { findFormat } from '#lib/domain/formats/link-formats.ts';
import { toBuiltInTemplate, toKindOfFormat } from '#lib/domain/formats/post-template.ts';
import { toChannelDisclosure, toPostDisclosure } from '#lib/domain/posts/to-post-disclosure.ts';
import { maxPresetNameLength, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { parseProgramKey } from '#lib/domain/presets/preset-service.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { postLanguages } from '#lib/domain/text/post-language.ts';
import { locale, t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatTimeOfDay } from '#lib/wording/format-time.ts';
import { toLanguageName } from '#lib/wording/to-country-name.ts';
import { writeExample } from '#lib/wording/to-example-post.ts';
import { toPostTitle } from '#lib/wording/to-post-title.ts';
import { toFormatOptions } from '../book/to-format-options.ts';
import type { OptionsServices } from '../options-services.ts';
import type { PresetsSnapshot } from '../options-snapshot.ts';
import { DisclosureChoice, PostTemplateFields, SubIdRows } from './channel-fields.tsx';
import { useChannelDraft } from './use-channel-draft.ts';
import './channel-form.css';
import '#components/forms/field.css';
import '#components/chip.css';

interface ChannelFormProps {
  readonly services: OptionsServices;
  readonly preset: SubIdPreset;
  /** Whether it is not saved yet: its name then takes the focus. */
  readonly isNew: boolean;
  readonly presets: PresetsSnapshot;
  readonly settings: Settings;
  readonly isDisclosureManaged: boolean;
  readonly isWide: boolean;
  readonly onChange: () => Promise<void>;
  readonly onDefault: (isDefault: boolean) => void;
  readonly onUnassign: (target: ChannelUse) => void;
  /** Resolves to whether the channel is deleted. */
  readonly onRemove: () => Promise<boolean>;
}

/** A channel, edited in place and saved as the user types, beside a post as its readers see it. */
export function ChannelForm(props: ChannelFormProps) {
  const { services, preset, isNew, presets, settings, isDisclosureManaged, isWide } = props;
  const { templates } = presets.book;
  const others = presets.book.presets.filter(({ presetId }) => presetId !== preset.presetId);
  const draft = useChannelDraft(services, preset, props.onChange);
  const { fields, change, undo, savedAtMs, problem } = draft;
  const name = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (isNew) name.current?.focus();
  }, []);
  const shown: SubIdPreset = {
    ...fields,
    presetId: preset.presetId,
    ...(isDisclosureManaged && { disclosure: undefined }),
  };
  const language = fields.language || settings.postLanguage || locale();
  const { sent } = writeExample(shown, settings, services.nowMs());
  return (
    <>
      <section
        class="channel-form"
        aria-label={fields.name || t('presetAdd')}
        onFocusOut={draft.flush}
        onKeyDown={(event) => {
          const isTyping = event.target instanceof HTMLInputElement || event.target instanceof HTMLTextAreaElement;
          if (isTyping || undo === null || toLetter(event) !== 'z' || !(event.ctrlKey || event.metaKey)) return;
          event.preventDefault();
          undo();
        }}
      >
        <div class="columns">
          <TextField
            label={t('channelName')}
            value={fields.name}
            maxLength={maxPresetNameLength}
            inputRef={name}
            error={fields.name.trim() === '' && !isNew ? t('presetNameEmpty') : null}
            onInput={(value) => change({ name: value })}
          />
          <SelectField
            label={t('channelLanguage')}
            value={fields.language ?? ''}
            options={[
              { value: '', text: t('channelLanguageOwn') },
              ...postLanguages.map((each) => ({ value: each, text: toLanguageName(each) })),
            ]}
            onChange={(value) => change({ language: value || undefined })}
          />
        </div>
        <SubIdRows subIds={fields.subIds} others={others} sent={sent} onChange={(subIds) => change({ subIds })} />
        <SelectField
          label={t('channelFormat')}
          value={findFormat(fields.formatId, templates).formatId}
          options={toFormatOptions(templates)}
          onChange={(formatId) => change({ formatId })}
        />
        <DisclosureChoice
          own={fields.disclosure}
          usual={toPostDisclosure(settings.disclosure, language, 2)}
          isManaged={isDisclosureManaged}
          onChange={(disclosure) => change({ disclosure })}
        />
        <Disclosure summary={t('channelPosts')} isOpen={preset.post !== undefined}>
          <PostTemplateFields
            post={fields.post}
            builtIn={toBuiltInTemplate(toKindOfFormat(fields.formatId), language)}
            disclosure={toChannelDisclosure(shown, settings.disclosure, language, 2)}
            onChange={(post) => change({ post })}
          />
        </Disclosure>
        {!isNew && (
          <ChannelUses
            presetId={preset.presetId}
            name={preset.name}
            presets={presets}
            onDefault={props.onDefault}
            onUnassign={props.onUnassign}
          />
        )}
        <ProblemNotice title={t('channelNotSaved')} text={problem} onRetry={draft.flush} />
        <div class="channel-end">
          <span role="status" class="channel-saved">
            {savedAtMs !== null && problem === null && (
              <>
                <Icon name="check" />
                {t('savedAt', [formatTimeOfDay(savedAtMs)])}
              </>
            )}
          </span>
          {undo !== null && (
            <Button look="quiet" onClick={undo}>
              {t('actionUndo')}
            </Button>
          )}
          <span class="channel-delete">
            <Button look="quiet" onClick={() => void draft.discard(props.onRemove())}>
              {t('channelDelete', [fields.name || t('presetAdd')])}
            </Button>
          </span>
        </div>
      </section>
      <ChannelExamplePart services={services} preset={shown} settings={settings} isWide={isWide} />
    </>
  );
}

interface ChannelExamplePartProps {
  readonly services: OptionsServices;
  readonly preset: SubIdPreset;
  readonly settings: Settings;
  readonly isWide: boolean;
}

const kinds = ['posts'] as const;

/** One of the user's last posts as the channel's readers see it; an invented one before the first. */
function ChannelExamplePart({ services, preset, settings, isWide }: ChannelExamplePartProps) {
  const { value } = useLive(services.readLastPosts, kinds);
  const [postId, setPostId] = useState('');
  const posts = (value ?? []).filter(({ products }) => products.length > 0);
  const choice = posts.length > 0 && (
    <select
      class="input channel-example-choice"
      aria-label={t('channelExampleChoice')}
      value={postId}
      onChange={({ currentTarget }) => setPostId(currentTarget.value)}
    >
      <option value="">{t('channelExamplePost')}</option>
      {posts.map((post) => (
        <option key={post.postId} value={post.postId}>
          {toPostTitle(post)}
        </option>
      ))}
    </select>
  );
  const example = (
    <ChannelExample
      title={t('channelReaders')}
      tools={choice}
      preset={preset}
      settings={settings}
      nowMs={services.nowMs}
      post={posts.find((post) => post.postId === postId)}
    >
      <p class="field-hint">{t('channelKept')}</p>
    </ChannelExample>
  );
  return isWide ? (
    <div class="channel-see">{example}</div>
  ) : (
    <Disclosure summary={t('channelExampleShow')} isDrawnLate>
      {example}
    </Disclosure>
  );
}

type ChannelUse = { readonly programKey: string } | { readonly host: string };

interface ChannelUsesProps {
  readonly presetId: string;
  readonly name: string;
  readonly presets: PresetsSnapshot;
  readonly onDefault: (isDefault: boolean) => void;
  readonly onUnassign: (target: ChannelUse) => void;
}

/** Where a channel is chosen by itself: on sites, for programs, or wherever no other is. */
function ChannelUses({ presetId, name, presets, onDefault, onUnassign }: ChannelUsesProps) {
  const { book, programNames } = presets;
  const isDefault = book.defaultPresetId === presetId;
  const keysOf = (assignments: Readonly<Record<string, string>>) =>
    Object.keys(assignments).filter((key) => assignments[key] === presetId);
  const uses = [
    ...keysOf(book.bySite).map((host) => ({ text: host, target: { host } })),
    ...keysOf(book.byOffer).map((programKey) => ({
      text: programNames[programKey] ?? toProgramText(programKey),
      target: { programKey },
    })),
  ];
  return (
    <div class="channel-uses">
      <button type="button" class="button" aria-pressed={isDefault} onClick={() => onDefault(!isDefault)}>
        <Icon name="star" isFilled={isDefault} />
        {t('presetDefault', [name])}
      </button>
      {uses.length > 0 && (
        <ul class="channel-uses-list" aria-label={t('presetUses', [name])}>
          {uses.map(({ text, target }) => (
            <li key={JSON.stringify(target)} class="chip">
              {text}{' '}
              <button
                type="button"
                class="chip-remove"
                aria-label={t('presetUnassign', [name, text])}
                title={t('presetUnassign', [name, text])}
                onClick={() => onUnassign(target)}
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Names a program that this account does not have by its ID and its service. It is most likely another account's. */
function toProgramText(programKey: string): string {
  const { host, offerId } = parseProgramKey(programKey);
  return host === null ? t('presetProgram', [offerId]) : t('presetProgramOf', [offerId, host]);
}
