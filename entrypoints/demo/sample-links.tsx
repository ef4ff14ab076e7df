import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import type { SampleProgram } from '#lib/domain/welcome/sample-catalogue.ts';
import { t } from '#lib/platform/i18n.ts';

/** A sample link, as the page keeps it until it is closed. */
export interface SampleLink {
  readonly link: string;
  readonly program: SampleProgram;
  readonly subId: string;
  /** Whether an invented shopper bought through it. */
  readonly isSold: boolean;
}

interface SampleLinksProps {
  /** Newest first. */
  readonly links: readonly SampleLink[];
  readonly onSell: (link: string) => void;
}

/** The links that were made here, and what each brought: the Links and Earnings tabs in small. */
export function SampleLinks({ links, onSell }: SampleLinksProps) {
  return (
    <section aria-labelledby="links">
      <h2 id="links">{t('demoLinks')}</h2>
      <p class="meta">{links.length === 0 ? t('demoLinksNone') : t('demoLinksHint')}</p>
      <ul class="list sample-links">
        {links.map(({ link, program, subId, isSold }) => (
          <li key={link}>
            <span class="sample-name">
              <span dir="auto">{program.name}</span>
              <span class="meta" dir="auto">
                {[program.pageUrl.replace('https://', ''), subId].filter((part) => part !== '').join(' · ')}
              </span>
            </span>
            {isSold ? (
              <Chip tone="warn" text={t('demoSold', [program.commissions[0]?.rate ?? ''])} />
            ) : (
              <Button onClick={() => onSell(link)}>{t('demoSell')}</Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
