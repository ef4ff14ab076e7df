import { Disclosure } from '#components/disclosure.tsx';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { t } from '#lib/platform/i18n.ts';
import './program-description.css';

/** Paragraphs in sight at once: merchants write pages. */
const shortDescription = 3;

/** The merchant's own words: hostile HTML, shown as the text that it holds, with its paragraphs. */
export function ProgramDescription({ html }: { readonly html: string }) {
  const paragraphs = toPlainText(html).split('\n').filter(Boolean);
  if (paragraphs.length === 0) return null;
  return (
    <section class="programs-description">
      <h3>{t('programsDescription')}</h3>
      <Paragraphs paragraphs={paragraphs.slice(0, shortDescription)} />
      {paragraphs.length > shortDescription && (
        <Disclosure summary={t('programsDescriptionMore')}>
          <Paragraphs paragraphs={paragraphs.slice(shortDescription)} />
        </Disclosure>
      )}
    </section>
  );
}

function Paragraphs({ paragraphs }: { readonly paragraphs: readonly string[] }) {
  return (
    <>
      {paragraphs.map((paragraph, index) => (
        <p key={index} dir="auto">
          {paragraph}
        </p>
      ))}
    </>
  );
}
