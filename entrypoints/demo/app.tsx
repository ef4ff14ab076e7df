import { useEffect, useState } from 'preact/hooks';
import { formatRateText } from '#components/money/format-rate-text.ts';
import { PageHeader } from '#components/page-header.tsx';
import '#components/button.css';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { type SampleProgram, samplePrograms } from '#lib/domain/welcome/sample-catalogue.ts';
import { t } from '#lib/platform/i18n.ts';
import { SamplePopup } from './sample-popup.tsx';

/**
 * What Linkmint does, shown with invented merchants. The page knows neither the worker nor the store
 * (`find-layering-violations.ts`): it can send, count and keep nothing.
 */
export function App() {
  const [program, setProgram] = useState(samplePrograms[0]);
  const [used, setUsed] = useState(12);
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
            // Another merchant, another popup: nothing typed or made goes along.
            key={program.offerId}
            program={program}
            used={used}
            onMint={() => setUsed(used + 1)}
          />
        </div>
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
