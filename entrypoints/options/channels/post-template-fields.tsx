import { useRef } from 'preact/hooks';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextArea } from '#components/forms/text-area.tsx';
import { findUnknownFormatTokens, formatTokenNames, hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import { type PostKind, type PostTemplate, postKinds } from '#lib/domain/formats/post-template.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { TemplateWarnings } from '../book/template-warnings.tsx';
import { TokenChips } from '../book/token-chips.tsx';

interface PostTemplateFieldsProps {
  /** The channel's own; undefined while it has none. */
  readonly post: PostTemplate | undefined;
  readonly builtIn: PostTemplate;
  /** The words that the text begins with. */
  readonly disclosure: string;
  readonly onChange: (post: PostTemplate | undefined) => void;
}

const kindNames: Readonly<Record<PostKind, MessageKey>> = {
  chat: 'channelChat',
  blog: 'channelBlog',
  markdown: 'channelMarkdown',
  mail: 'channelMail',
};

const parts = [
  { key: 'opening', label: 'channelOpening', rows: 3 },
  { key: 'line', label: 'channelLine', rows: 4 },
  { key: 'closing', label: 'channelClosing', rows: 2 },
] as const;

/** The text of a channel's posts: opening, line of each product, and closing. A change makes the built-in one its own. */
export function PostTemplateFields({ post, builtIn, disclosure, onChange }: PostTemplateFieldsProps) {
  /** The part that the user typed in last; at the start, the line. */
  const field = useRef<HTMLTextAreaElement>(null);
  const template = post ?? builtIn;
  return (
    <div
      class="form"
      onFocusIn={({ target }) => {
        if (target instanceof HTMLTextAreaElement) field.current = target;
      }}
    >
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
          onChange(kind === undefined ? undefined : { ...template, kind });
        }}
      />
      {parts.map(({ key, label, rows }) => (
        <TextArea
          key={key}
          label={t(label)}
          rows={rows}
          value={template[key]}
          hint={toHint(template[key], key === 'line')}
          {...(key === 'line' && { areaRef: field })}
          onInput={(text) => onChange({ ...template, [key]: text })}
        />
      ))}
      <TokenChips names={formatTokenNames} field={field} />
      <TemplateWarnings
        template={[template.opening, template.line, template.closing].join('\n')}
        disclosure={disclosure}
      />
    </div>
  );
}

/** The worst fault of a part; undefined without one. */
function toHint(part: string, isLine: boolean): string | undefined {
  if (isLine && !hasLinkToken(part)) return t('presetTemplateNoLink');
  const unknown = findUnknownFormatTokens(part);
  return unknown.length > 0 ? t('formatUnknownTokens', [unknown.join(' ')]) : undefined;
}
