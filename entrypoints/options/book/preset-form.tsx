import { useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { SubIdPreview } from '#components/sub-ids/sub-id-preview.tsx';
import { hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import { findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { expandSubIds, findUnknownTokens, tokenNames } from '#lib/domain/sub-ids/expand-tokens.ts';
import { noSubIds, withSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import { type ChannelChoice, ChannelFields } from './channel-fields.tsx';
import { toFormatOptions } from './to-format-options.ts';
import { TokenChips } from './token-chips.tsx';
import './preset-form.css';

interface PresetFormProps {
  /** Null for a new preset. */
  readonly preset: SubIdPreset | null;
  readonly nowMs: () => number;
  /** The user's own copy formats. */
  readonly templates: readonly TemplateFormat[];
  /** The words of a post's disclosure, and the language of texts. */
  readonly settings: Pick<Settings, 'disclosure' | 'postLanguage'>;
  readonly onSave: (preset: Omit<SubIdPreset, 'presetId'>) => Promise<void>;
  readonly onCancel: () => void;
}

/**
 * Edits a preset: its name, sub-ID templates and format, and how posts are written in it. Shows the sub IDs that it
 * would send for an invented page, and the text of an invented post.
 */
export function PresetForm({ preset, nowMs, templates, settings, onSave, onCancel }: PresetFormProps) {
  const [name, setName] = useState(preset?.name ?? '');
  const [subIds, setSubIds] = useState(preset?.subIds ?? noSubIds);
  const [formatId, setFormatId] = useState(findFormat(preset?.formatId ?? 'plain', templates).formatId);
  const [channel, setChannel] = useState<ChannelChoice>({ language: preset?.language, post: preset?.post });
  const form = useRef<HTMLFormElement>(null);
  /** The sub-ID field that the user typed in last; at the start, the first one. */
  const field = useRef<HTMLInputElement>(null);
  const fields = useRef<HTMLDivElement>(null);
  useEffect(() => {
    form.current?.querySelector('input')?.focus();
    field.current = fields.current?.querySelector('input') ?? null;
  }, []);
  const atMs = nowMs();
  const sent = expandSubIds(subIds, {
    atMs,
    utcOffsetMinutes: -new Date(atMs).getTimezoneOffset(),
    pageUrl: 'https://www.shop.example/kitchen/rice-cooker-3l.html',
    title: t('presetExampleTitle'),
    program: t('presetExampleProgram'),
    offerId: '101',
    preset: name,
    counter: 7,
  });
  return (
    <form
      ref={form}
      class="form preset-form"
      aria-label={preset === null ? t('presetAdd') : t('presetEditName', [preset.name])}
      onSubmit={(event) => {
        event.preventDefault();
        if (channel.post !== undefined && !hasLinkToken(channel.post.line)) return;
        void onSave({ name, subIds, formatId, ...channel });
      }}
    >
      <TextField label={t('presetName')} value={name} onInput={setName} />
      <div
        ref={fields}
        class="columns"
        onFocusIn={({ target }) => {
          if (target instanceof HTMLInputElement) field.current = target;
        }}
      >
        {subIds.map((subId, index) => {
          const unknown = findUnknownTokens(subId);
          return (
            <TextField
              key={String(index)}
              label={t('subId', [String(index + 1)])}
              value={subId}
              isCode
              onInput={(value) => setSubIds(withSubId(subIds, index, value))}
              hint={unknown.length > 0 ? t('presetUnknownTokens', [unknown.join(' ')]) : undefined}
            />
          );
        })}
      </div>
      <TokenChips names={tokenNames} field={field} />
      <div class="preset-preview">
        <SubIdPreview label={t('presetExample')} subIds={subIds} sent={sent} />
      </div>
      <SelectField
        label={t('presetFormat')}
        value={formatId}
        options={toFormatOptions(templates)}
        onChange={setFormatId}
      />
      <Disclosure summary={t('channelPosts')} isOpen={preset?.post !== undefined || preset?.language !== undefined}>
        <div class="preset-form">
          <ChannelFields
            preset={{ name, subIds, formatId }}
            channel={channel}
            settings={settings}
            nowMs={nowMs}
            onChange={setChannel}
          />
        </div>
      </Disclosure>
      <div class="button-row">
        <Button look="primary" isSubmit>
          {t('presetSave')}
        </Button>
        <Button onClick={onCancel}>{t('actionCancel')}</Button>
      </div>
    </form>
  );
}
