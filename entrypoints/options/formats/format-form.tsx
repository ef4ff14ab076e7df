import { useContext, useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextArea } from '#components/forms/text-area.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { toMoment } from '#lib/domain/time/days.ts';
import '#components/forms/field.css';
import { formatLink } from '#lib/domain/formats/format-link.ts';
import { findUnknownFormatTokens, formatTokenNames, hasLinkToken } from '#lib/domain/formats/format-tokens.ts';
import { type TemplateFormat, type TemplateSyntax, templateSyntaxes } from '#lib/domain/formats/link-formats.ts';
import { toFormatInput } from '#lib/domain/formats/to-format-input.ts';
import { locale, type MessageKey, t } from '#lib/platform/i18n.ts';
import { AccountHold } from '#lib/ui/account-hold.ts';
import { TemplateWarnings } from '../book/template-warnings.tsx';
import { TokenChips } from '../book/token-chips.tsx';
import './format-form.css';

interface FormatFormProps {
  /** Null for a new format. */
  readonly format: TemplateFormat | null;
  readonly disclosure: string;
  readonly postLanguage: string;
  readonly nowMs: () => number;
  readonly onSave: (format: Pick<TemplateFormat, 'name' | 'template' | 'syntax'>) => Promise<void>;
  readonly onCancel: () => void;
}

/** The invented coupon's last day, far enough in the future. */
const exampleEnd = '2030-12-31';

const syntaxNames: Record<TemplateSyntax, MessageKey> = {
  plain: 'formatSyntaxPlain',
  markdown: 'formatMarkdown',
  html: 'formatHtml',
  bbcode: 'formatBbcode',
  messenger: 'formatMessenger',
};

/**
 * Edits the name and template of a copy format. Shows the text that it would copy for an invented link.
 * As long as it is open, no switch in another window takes what is typed.
 */
export function FormatForm({ format, disclosure, postLanguage, nowMs, onSave, onCancel }: FormatFormProps) {
  const [name, setName] = useState(format?.name ?? '');
  const [template, setTemplate] = useState(format?.template ?? '{disclosure}\n{title}\n{link}');
  const [syntax, setSyntax] = useState(format?.syntax);
  const form = useRef<HTMLFormElement>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  useEffect(() => form.current?.querySelector('input')?.focus(), []);
  const holdAccount = useContext(AccountHold);
  useEffect(() => holdAccount(), [holdAccount]);
  const isSaving = useRef(false);
  /** Once, although Enter is pressed twice: the second would find its name taken by the first. */
  const save = async () => {
    if (isSaving.current) return;
    isSaving.current = true;
    await onSave({ name, template, syntax });
    isSaving.current = false;
  };
  const atMs = nowMs();
  const input = toFormatInput(
    {
      trackingLink: 'https://go.network.example/c8a2',
      destinationUrl: 'https://www.shop.example/kitchen/rice-cooker-3l.html',
      offerId: '101',
      offerName: t('presetExampleProgram'),
      presetName: t('formatExamplePreset'),
    },
    {
      ...toMoment(atMs),
      title: t('presetExampleTitle'),
      counter: 7,
      coupon: { name: t('formatExampleCoupon'), voucherCode: 'RICE10', endDate: exampleEnd },
      disclosure,
      postLanguage,
      locale: locale(),
    },
  );
  const example = formatLink({ kind: 'template', formatId: 'example', name, template, syntax }, input).text;
  return (
    <form
      ref={form}
      class="form format-form"
      aria-label={format === null ? t('formatAdd') : t('presetEditName', [format.name])}
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <TextField label={t('formatName')} value={name} onInput={setName} />
      <TextArea
        label={t('formatTemplate')}
        value={template}
        rows={5}
        onInput={setTemplate}
        hint={toHint(template)}
        areaRef={field}
      />
      <TokenChips names={formatTokenNames} field={field} />
      <TemplateWarnings template={template} disclosure={disclosure} />
      <SelectField
        label={t('formatSyntax')}
        hint={t('formatSyntaxHint')}
        value={syntax ?? ''}
        options={[
          { value: '', text: t('formatSyntaxAny') },
          ...templateSyntaxes.map((value) => ({ value, text: t(syntaxNames[value]) })),
        ]}
        onChange={(value) => setSyntax(templateSyntaxes.find((each) => each === value))}
      />
      <div class="field">
        <p class="field-label">{t('presetExample')}</p>
        <pre class="format-example">{example}</pre>
      </div>
      <div class="button-row">
        <Button look="primary" isSubmit>
          {t('formatSave')}
        </Button>
        <Button onClick={onCancel}>{t('actionCancel')}</Button>
      </div>
    </form>
  );
}

/** The worst fault of the template, or else a hint at what templates can do. */
function toHint(template: string): string {
  if (!hasLinkToken(template)) return t('presetTemplateNoLink');
  const unknown = findUnknownFormatTokens(template);
  return unknown.length > 0 ? t('formatUnknownTokens', [unknown.join(' ')]) : t('formatTemplateHint');
}
