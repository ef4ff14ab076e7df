import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { formatRateText } from '#components/money/format-program-rate.ts';
import { PageHeader } from '#components/page-header.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { toShortAddress } from '#lib/domain/text/to-short-address.ts';
import { type SampleProgram, samplePrograms } from '#lib/domain/welcome/sample-catalogue.ts';
import { t } from '#lib/platform/i18n.ts';
import { GuidedPost } from './guided-post.tsx';
import { SamplePopup } from './sample-popup.tsx';
import '#components/button.css';

/** How many links the invented month had before. */
const usedBefore = 12;

/**
 * Shows what Linkmint does, with invented merchants. The page cannot import the worker or the store
 * (`find-layering-violations.ts`), so it sends, counts and stores nothing.
 */
export function App() {
  const [program, setProgram] = useState(samplePrograms[0]);
  const [links, setLinks] = useState<readonly SampleLink[]>([]);
  useEffect(() => {
    document.title = t('demoDocumentTitle');
  }, []);
  if (program === undefined) return null;
  return (
    <>
      <PageHeader>
        <h1>{t('demoTitle')}</h1>
        <a class="button" href="welcome.html">
          {t('demoBack')}
        </a>
      </PageHeader>
      <main>
        <p class="sample-note" role="note">
          <b class="sample-mark">{t('demoMark')}</b> {t('demoNote')}
        </p>
        <GuidedPost />
        <div class="sample-parts">
          <section aria-labelledby="merchants">
            <h2 id="merchants">{t('demoMerchants')}</h2>
            <p class="meta">{t('demoMerchantsHint')}</p>
            <ul class="list sample-list">
              {samplePrograms.map((each) => (
                <li key={each.offerId}>
                  <Merchant program={each} isChosen={each === program} onChoose={() => setProgram(each)} />
                </li>
              ))}
            </ul>
          </section>
          <SamplePopup
            // A new popup for each merchant, without the typed text and the link of the last one.
            key={program.offerId}
            program={program}
            used={usedBefore + links.length}
            onMint={(link, subId) => {
              // As in the popup, the same link is reused and not counted twice.
              if (links.every((other) => other.link !== link)) {
                setLinks([{ link, program, subId, isSold: false }, ...links]);
              }
            }}
          />
        </div>
        <SampleLinks
          links={links}
          onSell={(sold) => setLinks(links.map((each) => (each.link === sold ? { ...each, isSold: true } : each)))}
        />
      </main>
    </>
  );
}

interface MerchantProps {
  readonly program: SampleProgram;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
}

function Merchant({ program, isChosen, onChoose }: MerchantProps) {
  return (
    <button type="button" class="sample-merchant" aria-pressed={isChosen} onClick={onChoose}>
      <ProgramMark name={program.name} />
      <span class="sample-name">
        <span dir="auto">{program.name}</span>
        <span class="meta" dir="ltr">
          {new URL(program.pageUrl).host}
        </span>
      </span>
      <b class="numeric" dir="auto">
        {formatRateText(program.commissions[0]?.rate ?? '')}
      </b>
    </button>
  );
}

/** A sample link, as the page keeps it until it is closed. */
interface SampleLink {
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
function SampleLinks({ links, onSell }: SampleLinksProps) {
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
                {[toShortAddress(program.pageUrl), subId].filter((part) => part !== '').join(' · ')}
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
