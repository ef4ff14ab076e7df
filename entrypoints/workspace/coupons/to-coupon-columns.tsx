import type { ComponentChildren } from 'preact';
import { CodeButton } from '#components/coupons/code-button.tsx';
import { formatRun } from '#components/coupons/format-end.ts';
import { formatList } from '#components/format-list.ts';
import type { TableColumn } from '#components/virtual-table.tsx';
import { toCampaignTitle } from '#lib/domain/coupons/campaign.ts';
import { formatRoute, type RouteParams } from '#lib/domain/routes/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-coupons.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';

interface CouponColumnsParts {
  readonly params: RouteParams;
  readonly today: string;
  readonly isMarked: (key: string) => boolean;
  readonly isLinkCopyable: (campaign: ProgramCampaign) => boolean;
  readonly onCopyCode: (campaign: ProgramCampaign) => void;
  /** The button that copies the row's link. Called only where there is one. */
  readonly toLinkCell: (campaign: ProgramCampaign) => ComponentChildren;
}

export function toCouponColumns(parts: CouponColumnsParts): readonly TableColumn<ProgramCampaign>[] {
  const { params, today, isMarked, isLinkCopyable, onCopyCode, toLinkCell } = parts;
  const columns: readonly TableColumn<ProgramCampaign>[] = [
    {
      key: 'name',
      header: t('couponsTabCampaign'),
      track: 'minmax(min(11.25rem, 40vw), 2fr)',
      cell: (campaign) => (
        <div class="cell-lines">
          <a
            class="row-link cell-text"
            href={formatRoute({ tab: 'coupons', params: { ...params, id: campaign.campaignId } })}
            dir="auto"
          >
            {toCampaignTitle(campaign)}
          </a>
          <span class="cell-text" dir="auto">
            {campaign.offerName}
          </span>
        </div>
      ),
    },
    {
      key: 'category',
      header: t('couponsTabCategory'),
      track: 'minmax(7.5rem, 1.7fr)',
      isWideOnly: true,
      cell: ({ categories }) => <span class="cell-text muted">{formatList(categories.map(toCategoryName))}</span>,
    },
    {
      key: 'ends',
      header: t('couponsTabEnds'),
      track: 'clamp(8.75rem, 40vw, 10.75rem)',
      cell: (campaign) => {
        const end = formatRun(campaign, today);
        return <span class={`cell-text ${end.isSoon ? 'ends-soon' : 'muted'}`}>{end.text}</span>;
      },
    },
    {
      key: 'code',
      header: t('couponsTabCode'),
      track: '9.5rem',
      cell: (campaign) =>
        campaign.voucherCode !== '' && (
          <CodeButton
            code={campaign.voucherCode}
            isCopied={isMarked(`code ${campaign.campaignId}`)}
            onCopy={() => onCopyCode(campaign)}
          />
        ),
    },
    {
      key: 'link',
      header: t('couponsTabLinkShort'),
      isHeaderHidden: true,
      track: 'var(--row-act-track)',
      narrowPlace: 1,
      cell: (campaign) => isLinkCopyable(campaign) && toLinkCell(campaign),
    },
  ];
  // An open campaign says its category, and the names have the room.
  return params.id === undefined ? columns : columns.filter(({ key }) => key !== 'category');
}
