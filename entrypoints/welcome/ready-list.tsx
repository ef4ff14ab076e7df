import { useEffect, useState } from 'preact/hooks';
import { MintProblem } from '#components/deeplinks/mint-problem.tsx';
import { useDeeplinkAct, withPrice } from '#components/deeplinks/use-deeplink-act.ts';
import { formatRateRange } from '#components/money/format-program-rate.ts';
import { Notice } from '#components/notice.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { RowAct } from '#components/row-act.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import type { MintedLink } from '#lib/domain/links/minted-link.ts';
import { findUsualPreset } from '#lib/domain/presets/find-usual-preset.ts';
import type { PresetBook } from '#lib/domain/presets/preset-book.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ReadyProgram, ReadyPrograms } from '#lib/store/programs/read-ready-programs.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { WelcomeServices } from './welcome-services.ts';
import './ready-list.css';

interface ReadyListProps {
  readonly services: Pick<WelcomeServices, 'deeplinks' | 'nowMs'>;
  readonly ready: ReadyPrograms;
  readonly serviceUrl: string;
  /** The user has pressed the button of a row, and its link is made. */
  readonly onLink: (link: MintedLink) => Promise<void>;
}

/** The merchants to begin with, once the approved programs are listed: open one's page, or copy a link to it here. */
export function ReadyList({ services, ready: { count, programs }, serviceUrl, onLink }: ReadyListProps) {
  const { deeplinks, nowMs } = services;
  const [book, setBook] = useState<PresetBook | null>(null);
  const act = useDeeplinkAct(deeplinks);
  useEffect(() => void deeplinks.readPresets().then(setBook), [deeplinks]);
  if (count === 0) {
    return (
      <Notice tone="plain" role="note" title={t('welcomeTryEmpty')}>
        <p>{t('welcomeTryEmptyNext')}</p>
      </Notice>
    );
  }
  const copy = ({ offerId, name, url }: ReadyProgram, presets: PresetBook) => {
    const target = { offerId, offerName: name, url, title: name };
    const preset = findUsualPreset(presets, target, serviceUrl);
    void act.start({ key: offerId, target, preset, onLink: (link) => void onLink(link) });
  };
  return (
    <>
      <p role="status">
        {t(programs.length > 0 ? 'welcomeTryReady' : 'welcomeTryReadyNone', count, [formatNumber(count)])}
      </p>
      {programs.length > 0 && (
        <ul class="list ready-list">
          {programs.map((program) => (
            <li key={program.offerId}>
              <ServiceLink class="ready-link" url={program.url}>
                <ProgramMark name={program.name} />
                <span class="ready-name" dir="auto">
                  {program.name}
                </span>
                <b class="ready-rate numeric" dir="auto">
                  {formatRateRange(program.rate)}
                </b>
              </ServiceLink>
              {book !== null && (
                <RowAct
                  icon="link"
                  words={withPrice(t('copyDeeplink'), false)}
                  label={withPrice(t('copyLinkOf', [program.name]), false)}
                  onClick={() => copy(program, book)}
                />
              )}
            </li>
          ))}
        </ul>
      )}
      {programs.length > 0 && book !== null && <p class="meta">{t('welcomeTryHere')}</p>}
      <MintProblem act={act} nowMs={nowMs()} />
    </>
  );
}
