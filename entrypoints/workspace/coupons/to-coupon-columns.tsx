import { CodeButton } from '#components/coupons/code-button.tsx';
import { formatRun } from '#components/coupons/format-run.ts';
import { formatList } from '#components/format-list.ts';
import type { TableColumn } from '#components/virtual-table.tsx';
import type { CopyFormat } from '#lib/domain/formats/link-formats.ts';
import { formatRoute, type RouteParams } from '#lib/domain/route.ts';
import { t } from '#lib/platform/i18n.ts';
import type { ProgramCampaign } from '#lib/store/coupons/read-current-campaigns.ts';
import { toCategoryName } from '#lib/wording/to-category-name.ts';
import { CopyLinkCell } from '../copy-link-cell.tsx';
import type { RowFormats } from '../use-row-formats.ts';

interface CouponColumnsParts {
  readonly params: RouteParams;
  readonly today: string;
  readonly isMarked: (key: string) => boolean;
  readonly isLinkCopyable: (campaign: ProgramCampaign) => boolean;
  readonly onCopyCode: (campaign: ProgramCampaign) => void;
  readonly formats: RowFormats;
  readonly onCopyLink: (campaign: ProgramCampaign, format: CopyFormat) => void;
}

export function toCouponColumns(parts: CouponColumnsParts): readonly TableColumn<ProgramCampaign>[] {
  const { params, today, isMarked, isLinkCopyable, formats, onCopyCode, onCopyLink } = parts;
  return [
    {
      key: 'name',
      header: t('couponsTabCampaign'),
      track: 'minmax(11.25rem, 3fr)',
      cell: (campaign) => (
        <div class="cell-lines">
          <a
            class="row-link cell-text"
            href={formatRoute({ tab: 'coupons', params: { ...params, id: campaign.campaignId } })}
            dir="auto"
          >
            {campaign.name}
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
      track: 'minmax(7.5rem, 1.3fr)',
      isWideOnly: true,
      cell: ({ categories }) => <span class="cell-text muted">{formatList(categories.map(toCategoryName))}</span>,
    },
    {
      key: 'ends',
      header: t('couponsTabEnds'),
      track: '10.75rem',
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
      track: '9.5rem',
      narrowPlace: 1,
      cell: (campaign) =>
        isLinkCopyable(campaign) && (
          <CopyLinkCell
            name={campaign.name}
            formats={formats}
            isCopied={isMarked(`link ${campaign.campaignId}`)}
            onCopy={(format) => onCopyLink(campaign, format)}
          />
        ),
    },
  ];
}
