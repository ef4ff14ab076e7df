import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Notice } from '#components/notice.tsx';
import { disclosureWordings } from '#lib/domain/formats/disclosure-wording.ts';
import { isWeakDisclosure } from '#lib/domain/formats/find-disclosure.ts';
import { type Settings, settingTable } from '#lib/domain/settings/settings.ts';
import { postLanguages } from '#lib/domain/text/post-language.ts';
import { locale, t } from '#lib/platform/i18n.ts';

interface DisclosureFieldsProps {
  /** The words in the field, which may not be saved yet. */
  readonly disclosure: string;
  readonly postLanguage: string;
  /** Whether the organisation's policy sets the words. */
  readonly isManaged: boolean;
  readonly onInput: (disclosure: string) => void;
  readonly onSave: (change: Partial<Settings>) => unknown;
}

/** The words by which a post says that it is advertising, and the language of dates in posts. */
export function DisclosureFields({ disclosure, postLanguage, isManaged, onInput, onSave }: DisclosureFieldsProps) {
  const wording = disclosureWordings.find(({ text }) => text === disclosure);
  return (
    <>
      <TextField
        label={t('disclosure')}
        hint={t(isManaged ? 'teamManaged' : 'disclosureHint')}
        isReadOnly={isManaged}
        value={disclosure}
        maxLength={settingTable.disclosure.is.maxLength}
        onInput={onInput}
        onCommit={(text) => onSave({ disclosure: text })}
      />
      {(disclosure.trim() === '' || isWeakDisclosure(disclosure)) && (
        <Notice tone="warn" role="note">
          <p>{t(disclosure.trim() === '' ? 'disclosureEmpty' : 'disclosureWeak')}</p>
        </Notice>
      )}
      {!isManaged && (
        <SelectField
          label={t('disclosureWording')}
          hint={t('disclosureWordingHint')}
          value={wording?.country ?? ''}
          options={[
            { value: '', text: t('disclosureOwnWords') },
            ...disclosureWordings.map(({ country, text }) => ({
              value: country,
              text: `${toName('region', country)} · ${text.split(/\s?[:：]/, 1)[0] ?? text}`,
            })),
          ]}
          onChange={(country) => {
            const text = disclosureWordings.find((each) => each.country === country)?.text;
            if (text === undefined) return undefined;
            onInput(text);
            return onSave({ disclosure: text });
          }}
        />
      )}
      <SelectField
        label={t('postLanguage')}
        hint={t('postLanguageHint')}
        value={postLanguage}
        options={[
          { value: '', text: t('postLanguageOwn') },
          ...postLanguages.map((language) => ({ value: language, text: toName('language', language) })),
        ]}
        onChange={(language) => onSave({ postLanguage: language })}
      />
    </>
  );
}

function toName(type: 'region' | 'language', code: string): string {
  return new Intl.DisplayNames(locale(), { type }).of(code) ?? code;
}
