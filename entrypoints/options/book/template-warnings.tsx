import { Notice } from '#components/notice.tsx';
import { type DisclosureProblem, lintTemplate } from '#lib/domain/formats/lint-template.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';

const texts: Readonly<Record<DisclosureProblem, MessageKey>> = {
  missing: 'formatLintMissing',
  empty: 'formatLintEmpty',
  'after-link': 'formatLintAfterLink',
  weak: 'formatLintWeak',
};

/** Warns if readers may miss the disclosure in a post from this template. The user can still save the template. */
export function TemplateWarnings({ template, disclosure }: { readonly template: string; readonly disclosure: string }) {
  const problems = lintTemplate(template, disclosure);
  if (problems.length === 0) return null;
  return (
    <Notice tone="warn" role="note" title={t('formatLintTitle')}>
      {problems.map((problem) => (
        <p key={problem}>{t(texts[problem])}</p>
      ))}
    </Notice>
  );
}
