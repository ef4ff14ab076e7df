import { Disclosure } from '#components/disclosure.tsx';
import { toPlainText } from '#lib/domain/text/plain-text.ts';
import { t } from '#lib/platform/i18n.ts';
import './program-description.css';

/** How many paragraphs are visible at once. Some merchants write whole pages. */
const shortDescription = 3;

/** Shows the merchant's own description. It is hostile HTML, so only its text and its paragraphs are shown. */
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
