import type { Ref } from 'preact';
import { formatList } from '#components/format-list.ts';
import type { CheckSums } from '#lib/domain/checks/page-report.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import './check-summary.css';

interface CheckSummaryProps {
  readonly sums: CheckSums;
  readonly headingRef?: Ref<HTMLHeadingElement>;
}

const parts = ['earn', 'nothing', 'could', 'unknown'] as const;

/** The sum of a report: its heading, and a bar of the same figures. */
export function CheckSummary({ sums, headingRef }: CheckSummaryProps) {
  const { links, earn } = sums;
  return (
    <div class="check-summary">
      <h1 class="check-figure" ref={headingRef ?? null} tabIndex={-1}>
        {earn === links
          ? t('checkAllEarn', links, [formatNumber(links)])
          : t('checkSomeEarn', links, [formatNumber(earn), formatNumber(links)])}
      </h1>
      <div class="check-bar" role="img" aria-label={describeSums(sums)}>
        {parts
          .filter((part) => sums[part] > 0)
          .map((part) => (
            <span key={part} class={`check-bar-${part}`} style={{ flexGrow: sums[part] }} />
          ))}
      </div>
    </div>
  );
}

const texts: Readonly<Record<(typeof parts)[number], MessageKey>> = {
  earn: 'checkSumEarn',
  nothing: 'checkSumNothing',
  could: 'checkSumCould',
  unknown: 'checkSumUnknown',
};

/** "14 earn, 2 earn nothing, 3 could earn": a sum of 0 is left out. */
export const describeSums = (sums: Pick<CheckSums, (typeof parts)[number]>): string =>
  formatList(parts.filter((part) => sums[part] > 0).map((part) => t(texts[part], [formatNumber(sums[part])])));
