import { useRef } from 'preact/hooks';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextArea } from '#components/forms/text-area.tsx';
import '#components/forms/field.css';
import { findUnknownFormatTokens, formatTokenNames, hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import {
  type PostKind,
  type PostTemplate,
  postKinds,
  toBuiltInTemplate,
  toKindOfFormat,
} from '#lib/domain/formats/post-template.ts';
import { toPostDisclosure } from '#lib/domain/posts/to-post-disclosure.ts';
import { writePostText } from '#lib/domain/posts/write-post-text.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { Settings } from '#lib/domain/settings/settings.ts';
import { postLanguages } from '#lib/domain/text/post-language.ts';
import { locale, type MessageKey, t } from '#lib/platform/i18n.ts';
import { toExamplePost } from '#lib/wording/to-example-post.ts';
import { toLanguageName } from '#lib/wording/to-language-name.ts';
import { TemplateWarnings } from './template-warnings.tsx';
import { TokenChips } from './token-chips.tsx';
import './preset-form.css';
import './channel-fields.css';

/** How posts are written in a channel. */
export type ChannelChoice = Pick<SubIdPreset, 'language' | 'post'>;

interface ChannelFieldsProps {
  readonly preset: Pick<SubIdPreset, 'name' | 'subIds' | 'formatId'>;
  readonly channel: ChannelChoice;
  readonly settings: Pick<Settings, 'disclosure' | 'postLanguage'>;
  readonly nowMs: () => number;
  readonly onChange: (channel: ChannelChoice) => void;
}

const kindNames: Readonly<Record<PostKind, MessageKey>> = {
  chat: 'channelChat',
  blog: 'channelBlog',
  markdown: 'channelMarkdown',
  mail: 'channelMail',
};

/** The language and the template of a channel's posts, with an example that follows each key. */
export function ChannelFields({ preset, channel, settings, nowMs, onChange }: ChannelFieldsProps) {
  const { language = '', post } = channel;
  const atMs = nowMs();
  const utcOffsetMinutes = -new Date(atMs).getTimezoneOffset();
  const written = language || settings.postLanguage || locale();
  const builtIn = toBuiltInTemplate(toKindOfFormat(preset.formatId), written);
  const template = post ?? builtIn;
  const channelId = 'example';
  const example = toExamplePost({ channelId, name: preset.name }, atMs, utcOffsetMinutes);
  const [first] = example.channels;
  const text =
    first === undefined || !hasLinkToken(template.line)
      ? ''
      : writePostText(example, first, {
          presets: [{ presetId: channelId, ...preset, ...channel }],
          ...{ nowMs: atMs, utcOffsetMinutes, locale: locale() },
          ...{ disclosure: settings.disclosure, postLanguage: settings.postLanguage },
        });
  return (
    <>
      <SelectField
        label={t('channelLanguage')}
        value={language}
        options={[
          { value: '', text: t('channelLanguageOwn') },
          ...postLanguages.map((each) => ({ value: each, text: toLanguageName(each) })),
        ]}
        onChange={(value) => onChange({ ...channel, language: value })}
      />
      <SelectField
        label={t('channelTemplate')}
        hint={t('channelTemplateHint')}
        value={post === undefined ? '' : post.kind}
        options={[
          { value: '', text: t('channelBuiltIn', [t(kindNames[builtIn.kind])]) },
          ...postKinds.map((kind) => ({ value: kind, text: t('channelOwn', [t(kindNames[kind])]) })),
        ]}
        onChange={(value) => {
          const kind = postKinds.find((each) => each === value);
          onChange({ ...channel, post: kind === undefined ? undefined : { ...template, kind } });
        }}
      />
      {post !== undefined && <PostParts post={post} onChange={(changed) => onChange({ ...channel, post: changed })} />}
      <TemplateWarnings
        template={[template.opening, template.line, template.closing].join('\n')}
        disclosure={toPostDisclosure(settings.disclosure, written, 1)}
      />
      <div class="field">
        <p class="field-label">{t('channelExample')}</p>
        <pre class="channel-example" dir="auto">
          {text}
        </pre>
      </div>
    </>
  );
}

interface PostPartsProps {
  readonly post: PostTemplate;
  readonly onChange: (post: PostTemplate) => void;
}

/** The opening, the line of each product, and the closing. */
function PostParts({ post, onChange }: PostPartsProps) {
  /** The part that the user typed in last; at the start, the line. */
  const field = useRef<HTMLTextAreaElement>(null);
  const parts = [
    { key: 'opening', label: t('channelOpening'), rows: 3 },
    { key: 'line', label: t('channelLine'), rows: 4 },
    { key: 'closing', label: t('channelClosing'), rows: 2 },
  ] as const;
  return (
    <div
      class="preset-form"
      onFocusIn={({ target }) => {
        if (target instanceof HTMLTextAreaElement) field.current = target;
      }}
    >
      {parts.map(({ key, label, rows }) => (
        <TextArea
          key={key}
          label={label}
          rows={rows}
          value={post[key]}
          hint={toHint(post[key], key === 'line')}
          onInput={(text) => onChange({ ...post, [key]: text })}
        />
      ))}
      <TokenChips names={formatTokenNames} field={field} />
    </div>
  );
}

/** The worst fault of a part; undefined without one. */
function toHint(part: string, isLine: boolean): string | undefined {
  if (isLine && !hasLinkToken(part)) return t('presetTemplateNoLink');
  const unknown = findUnknownFormatTokens(part);
  return unknown.length > 0 ? t('formatUnknownTokens', [unknown.join(' ')]) : undefined;
}
