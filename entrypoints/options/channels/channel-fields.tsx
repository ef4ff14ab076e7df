import { useEffect, useId, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextArea } from '#components/forms/text-area.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Notice } from '#components/notice.tsx';
import { SubIdField } from '#components/sub-ids/sub-id-field.tsx';
import { SubIdRisks } from '#components/sub-ids/sub-id-risks.tsx';
import { isWeakDisclosure } from '#lib/domain/formats/find-disclosure.ts';
import { findUnknownFormatTokens, formatTokenNames, hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import { type PostKind, type PostTemplate, postKinds } from '#lib/domain/formats/post-template.ts';
import { toChannelSlug } from '#lib/domain/presets/channel-kinds.ts';
import { maxDisclosureLength, type SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import { findUnknownTokens, tokenNames } from '#lib/domain/sub-ids/expand-tokens.ts';
import { findSubIdRisks } from '#lib/domain/sub-ids/sub-id-risks.ts';
import { type SubIds, withSubId } from '#lib/domain/sub-ids/sub-ids.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { TemplateWarnings } from '../book/template-warnings.tsx';
import { TokenChips } from '../book/token-chips.tsx';
import '#components/forms/field.css';
import './channel-fields.css';

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

interface DisclosureChoiceProps {
  /** The channel's own words; undefined while it has none. */
  readonly own: string | undefined;
  /** What it says without words of its own. */
  readonly usual: string;
  /** Whether the organisation's policy sets the words for all channels. */
  readonly isManaged: boolean;
  readonly onChange: (own: string | undefined) => void;
}

/** Whether a channel discloses in the words of the settings or in its own. */
export function DisclosureChoice({ own, usual, isManaged, onChange }: DisclosureChoiceProps) {
  const id = useId();
  // Chosen before there are words: the field is then empty, and the usual words stand until something is in it.
  const [isOwn, setOwn] = useState(own !== undefined);
  useEffect(() => {
    if (own !== undefined) setOwn(true);
  }, [own]);
  const hasOwn = isOwn && !isManaged;
  return (
    <div class="field disclosure-choice" role="radiogroup" aria-labelledby={id}>
      <span class="field-label" id={id}>
        {t('disclosure')}
      </span>
      <label class="choice">
        <input
          type="radio"
          name={id}
          checked={!hasOwn}
          onChange={() => {
            setOwn(false);
            onChange(undefined);
          }}
        />
        {t('channelLanguageOwn')}
      </label>
      {!hasOwn && <p class="disclosure-words">{`“${usual}”`}</p>}
      {isManaged ? (
        <p class="field-hint">{t('teamManaged')}</p>
      ) : (
        <label class="choice">
          <input type="radio" name={id} checked={hasOwn} onChange={() => setOwn(true)} />
          {t('disclosureOwnWords')}
        </label>
      )}
      {hasOwn && (
        <div class="disclosure-own">
          <TextField
            label={t('channelDisclosure')}
            value={own ?? ''}
            placeholder={usual}
            maxLength={maxDisclosureLength}
            onInput={(words) => onChange(words === '' ? undefined : words)}
          />
          {own !== undefined && isWeakDisclosure(own) && <Notice tone="warn" role="note" text={t('disclosureWeak')} />}
        </div>
      )}
    </div>
  );
}

interface SubIdRowsProps {
  readonly subIds: SubIds;
  /** The user's other channels. */
  readonly others: readonly SubIdPreset[];
  /** The same as the example's link has them. */
  readonly sent: SubIds;
  readonly onChange: (subIds: SubIds) => void;
}

/** How many sub IDs are in sight: most channels need two. */
const inSight = 3;

/** The sub IDs of a channel, each beside what it becomes, and the words to put in. */
export function SubIdRows({ subIds, others, sent, onChange }: SubIdRowsProps) {
  const rows = useRef<HTMLDivElement>(null);
  /** The field that the user typed in last; at the start, the first one. */
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => {
    field.current = rows.current?.querySelector('input') ?? null;
  }, []);
  const change = (index: number, value: string) => onChange(withSubId(subIds, index, value));
  const toRow = (subId: string, index: number) => (
    <Row
      key={index}
      index={index}
      subId={subId}
      // The first one names the channel. A later one may name a season, and several channels have it.
      taken={index === 0 ? others.map(({ subIds: [first] }) => first) : []}
      sent={sent[index] ?? ''}
      onInput={(value) => change(index, value)}
    />
  );
  const later = subIds.slice(inSight);
  return (
    <div
      class="field"
      onFocusIn={({ target }) => {
        if (target instanceof HTMLInputElement) field.current = target;
      }}
    >
      <div class="sub-id-head">
        <span class="field-label">{t('subIds')}</span>
        <span class="field-hint">{t('channelBecomes')}</span>
      </div>
      <div ref={rows} class="sub-id-rows">
        {subIds.slice(0, inSight).map(toRow)}
      </div>
      <Disclosure summary={t('subIdsLast')} isOpen={later.some((subId) => subId !== '')}>
        <div class="sub-id-rows">{later.map((subId, index) => toRow(subId, index + inSight))}</div>
      </Disclosure>
      <TokenChips names={tokenNames} field={field} />
      <SubIdRisks sent={[sent]} />
    </div>
  );
}

interface RowProps {
  readonly index: number;
  readonly subId: string;
  /** What the plain word must not be: another channel has it. */
  readonly taken: readonly string[];
  readonly sent: string;
  readonly onInput: (value: string) => void;
}

function Row({ index, subId, taken, sent, onInput }: RowProps) {
  const unknown = findUnknownTokens(subId);
  const slug = toPlainSlug(subId, taken);
  return (
    <div class="sub-id-row">
      <SubIdField number={index + 1} value={subId} onInput={onInput} sent={sent} />
      <div class="sub-id-becomes">
        {sent === '' ? t('subIdNotSent') : <code dir="auto">{sent}</code>}
        {unknown.length > 0 && <p class="field-advice">{t('presetUnknownTokens', [unknown.join(' ')])}</p>}
        {slug !== null && <Button onClick={() => onInput(slug)}>{t('subIdUse', [slug])}</Button>}
      </div>
    </div>
  );
}

/** What every network takes in place of words that some refuse. Null where nothing is wrong with them. */
function toPlainSlug(subId: string, taken: readonly string[]): string | null {
  const isRisky = findSubIdRisks([subId, '', '', '', '']).some(({ kind }) => kind === 'spaces' || kind === 'non-ascii');
  return isRisky && !/[{}]/.test(subId) ? toChannelSlug(subId, taken) : null;
}
