import { useState } from 'preact/hooks';
import { AccountName } from '#components/accounts/account-mark.tsx';
import { AccountPicker } from '#components/accounts/account-picker.tsx';
import { ConnectForm } from '#components/accounts/connect-form.tsx';
import { AppHeader } from '#components/app-header.tsx';
import { Button } from '#components/button.tsx';
import { CopiedMark } from '#components/copied-mark.tsx';
import { CampaignList } from '#components/coupons/campaign-list.tsx';
import { CouponChoice } from '#components/coupons/coupon-choice.tsx';
import { MintProblem } from '#components/deeplinks/mint-problem.tsx';
import { CopyMenu } from '#components/formats/copy-menu.tsx';
import { QrDialog } from '#components/formats/qr-dialog.tsx';
import { FileButton } from '#components/forms/file-button.tsx';
import { NumberSetting } from '#components/forms/number-setting.tsx';
import { DeeplinkResult } from '#components/links/deeplink-result.tsx';
import { DestinationRow } from '#components/links/destination-row.tsx';
import { UnlockForm } from '#components/lock/unlock-form.tsx';
import { Money } from '#components/money/money.tsx';
import { NarrowHeader } from '#components/narrow-header.tsx';
import { NewsDot } from '#components/news-dot.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { PostPreview } from '#components/posts/post-preview.tsx';
import { CommissionList } from '#components/programs/commission-list.tsx';
import { ProgramHeader } from '#components/programs/program-header.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { ProgramPicker } from '#components/programs/program-picker.tsx';
import { ProgramSearch } from '#components/programs/program-search.tsx';
import { NoAccessNotice } from '#components/service/no-access-notice.tsx';
import { ServiceImage } from '#components/service/service-image.tsx';
import { ServiceLink } from '#components/service/service-link.tsx';
import { SubIdFields } from '#components/sub-ids/sub-id-fields.tsx';
import { SyncStatus } from '#components/sync/sync-status.tsx';
import { UnreadableLine } from '#components/sync/unreadable-line.tsx';
import { WaitCountdown } from '#components/time/wait-countdown.tsx';
import { type TableColumn, VirtualTable } from '#components/virtual-table.tsx';
import { toOfferableUrl } from '#lib/domain/addresses/offerable-url.ts';
import type { Campaign } from '#lib/domain/coupons/campaign.ts';
import { createProgramFinder } from '#lib/domain/programs/program-finder.ts';
import { defaultSettings } from '#lib/domain/settings/settings.ts';
import { idleSyncProgress } from '#lib/domain/sync/sync-progress.ts';
import { Part } from './part.tsx';
import './gallery.css';

const nothing = () => undefined;
const never = () => new Promise<never>(nothing);
/** A clock that stands still. */
const nowMs = () => 0;
const minuteMs = 60_000;

const standings = ['approved', 'pending', 'rejected', 'none'] as const;
const offer = { name: 'Kedai Harian', offerStatus: 'active', validationDays: '7', paymentDays: '30' } as const;
const terms = {
  merchantId: '7',
  currency: 'MYR',
  commissions: [],
  specialCommissions: [],
  validationDays: '7',
  paymentDays: '30',
};
const offers = [
  { ...terms, offerId: '1', name: 'Kedai Harian MY', countries: ['Malaysia'] },
  { ...terms, offerId: '2', name: 'Kedai Harian SG', countries: ['Singapore', 'Brunei'] },
] as const;
const emptyFinder = createProgramFinder([]);
const campaign: Campaign = {
  campaignId: '1',
  offerId: '1',
  offerName: 'Kedai Harian MY',
  name: 'Free delivery week',
  description: 'No delivery fee for orders from 50.',
  voucherCode: 'ANTARFREE',
  startDate: '2026-11-01',
  endDate: '2026-11-07',
  bannerUrl: '',
  hasBanner: false,
  trackingLink: 'https://go.links.example/a',
  categories: [],
};
const campaigns = [
  { ...campaign, isLinkCopyable: true },
  { ...campaign, campaignId: '2', name: 'Opening sale', voucherCode: '', endDate: '', isLinkCopyable: false },
];
const link = 'https://go.links.example/4XS2ma';
const page = toOfferableUrl('https://www.kedai-harian.example/terms', {
  serviceUrl: 'https://api.network.example',
  linkHosts: [],
  trackingLink: '',
  merchantHosts: ['kedai-harian.example'],
});
const accounts = [
  { accountId: '1', title: 'My network', color: 'blue' },
  { accountId: '2', title: 'Second network', color: 'green' },
] as const;
const columns: readonly TableColumn<number>[] = [
  {
    key: 'name',
    header: 'Name',
    track: '2fr',
    isSortable: true,
    cell: (row) => (
      <a class="row-link" href="#row">
        Row {row}
      </a>
    ),
  },
  { key: 'figure', header: 'Figure', track: '1fr', isNumeric: true, cell: (row) => row * 11 },
];

/** The components that consist of smaller ones. */
export function LargerParts() {
  return (
    <>
      <Programs />
      <LinkParts />
      <Waits />
      <Pages />
    </>
  );
}

function Programs() {
  return (
    <Part name="Programs">
      <div class="gallery-forms">
        {standings.map((applicationStatus) => (
          <ProgramHeader key={applicationStatus} offer={{ ...offer, applicationStatus }} />
        ))}
        <ProgramHeader
          offer={{ ...offer, applicationStatus: 'approved' }}
          picker={
            <ProgramPicker
              offers={offers}
              selectedId="1"
              onSelect={nothing}
              acts={[{ text: 'Wrong program?', onPick: nothing }]}
            />
          }
        />
        <CommissionList
          tiers={[
            { label: 'New buyer', rate: '6.50%' },
            { label: '', rate: 'up to 0.7% capped at MYR 5.60' },
          ]}
          currency="MYR"
        />
        <ProgramSearch finder={null} onChoose={nothing} onBack={nothing} onRetry={nothing} />
        <ProgramSearch finder="failed" onChoose={nothing} onBack={nothing} onRetry={nothing} />
        <ProgramSearch finder={emptyFinder} onChoose={nothing} onBack={nothing} onRetry={nothing} />
        <CampaignList
          title="Coupons"
          campaigns={campaigns}
          today="2026-11-03"
          copied={null}
          postCouponId={campaigns[0]?.campaignId ?? null}
          onCopyCode={nothing}
          onCopyLink={nothing}
          onPickForPost={nothing}
        />
        <CouponChoice coupons={campaigns} chosenId={null} today="2026-11-03" onChoose={nothing} />
      </div>
    </Part>
  );
}

function LinkParts() {
  const [isListed, setListed] = useState(false);
  const [isQrOpen, setQrOpen] = useState(false);
  const [subIds, setSubIds] = useState(['blog', '{slug}', '', '', ''] as const);
  return (
    <Part name="Links">
      <div class="gallery-row">
        <CopyMenu formatId="plain" templates={[]} onCopy={nothing} />
        <CopyMenu formatId="markdown" templates={[]} isCompact subject="Row 1" onCopy={nothing} />
        <CopiedMark isShown />
        <Money currency="MYR" amount="1234.5" />
        <Money currency="JPY" amount="1234.5" isBare />
        <Button onClick={() => setQrOpen(true)}>Open a QR code</Button>
      </div>
      <div class="gallery-forms">
        <DeeplinkResult link={link} isSelected={false} />
        {[false, true].map((isUndone) => (
          <DestinationRow
            key={`${isUndone}`}
            url="https://www.kedai-harian.example/my/product/rice?utm_source=newsletter"
            droppedCount={1}
            isUndone={isUndone}
            hasOtherUndo={false}
            isListed={isListed}
            onList={() => setListed(!isListed)}
            onToggle={nothing}
          />
        ))}
        <SubIdFields
          filledBy="preset"
          subIds={subIds}
          sent={['blog', 'rice', '', '', '']}
          onChange={(typed) => setSubIds(typed as typeof subIds)}
        />
        <SubIdFields asksWhere subIds={['', '', '', '', '']} onChange={nothing} />
        <SubIdFields subIds={['me@mail.example', '', '', '', '']} onChange={nothing} />
      </div>
      {isQrOpen && (
        <QrDialog link={link} fileName="link" onSave={nothing} onCopyPng={null} onClose={() => setQrOpen(false)} />
      )}
    </Part>
  );
}

function Waits() {
  const untilMs = nowMs() + minuteMs;
  const running = {
    ...idleSyncProgress,
    phase: 'programs',
    part: 'active',
    pagesDone: 3,
    pagesKnown: 12,
    fraction: 0.25,
  } as const;
  const connected = {
    marketplacePath: '',
    state: 'connected',
    serviceUrl: 'https://api.network.example',
    connectedAtMs: 0,
  } as const;
  return (
    <Part name="Waits and tables">
      <SyncStatus sync={running} nowMs={nowMs} />
      <SyncStatus sync={{ ...running, waitingUntilMs: untilMs }} nowMs={nowMs} />
      <UnreadableLine count={{ rows: 2, fields: 1 }} />
      <MintProblem act={{ trouble: { kind: 'quota-reached' }, retry: () => undefined }} nowMs={nowMs()} />
      <NoAccessNotice services={{ openOptions: () => undefined }} connection={connected} />
      <p>
        <WaitCountdown toText={(seconds) => `In ${seconds}`} untilMs={untilMs} nowMs={nowMs} isSpoken={false} />
      </p>
      <div class="gallery-table">
        <VirtualTable
          label="Rows"
          columns={columns}
          rowCount={1_000}
          rowAt={(index) => (index === 2 ? undefined : index + 1)}
          keyOf={(row) => `${row}`}
          rowHeight={2.5}
          selectedKey="2"
          sort={{ key: 'name', direction: 'ascending' }}
          onSort={nothing}
        />
      </div>
    </Part>
  );
}

function Pages() {
  return (
    <Part name="Accounts and pages">
      <AppHeader
        isHeading={false}
        part="first"
        nav={
          <nav class="tabs">
            <a class="tab" href="#first" aria-current="page">
              First page
            </a>
            <a class="tab" href="#second">
              Second page
            </a>
          </nav>
        }
        tools={
          <div class="shell-tools">
            <AccountPicker accountId="1" accounts={accounts} onPick={nothing} />
            <NewsDot readHasNews={() => Promise.resolve(true)} />
          </div>
        }
      />
      <NarrowHeader
        accountId="1"
        accounts={accounts}
        onPickAccount={nothing}
        onMakePost={nothing}
        onCheck={nothing}
        onOpenOptions={nothing}
      />
      <PageHeader>
        <h3>A page of its own</h3>
      </PageHeader>
      <div class="gallery-row">
        <AccountName color="blue" title="My network" />
        {page !== null && <ServiceLink url={page}>A link of the service</ServiceLink>}
        {page !== null && (
          <ServiceImage class="muted" url={page} alt="A picture that does not come">
            <ProgramMark name="Kedai Harian" />
          </ServiceImage>
        )}
        <FileButton accept=".json" onChoose={nothing}>
          Choose a file
        </FileButton>
      </div>
      <div class="gallery-forms">
        <NumberSetting
          label="Calls per minute"
          name="callsPerMinute"
          settings={defaultSettings}
          managed={{}}
          onSave={nothing}
        />
        <NumberSetting
          label="Set by the organisation"
          name="callsPerMinute"
          settings={defaultSettings}
          managed={defaultSettings}
          onSave={nothing}
        />
        <UnlockForm onUnlock={() => Promise.resolve('That is not the passphrase.')} />
        <ConnectForm
          pinnedServiceUrl={null}
          connection={null}
          connect={never}
          readClipboard={() => Promise.resolve(null)}
          readClipboardLeave={() => Promise.resolve('granted')}
          onInvalid={nothing}
          onCancel={nothing}
        />
        <PostPreview
          channelName="Telegram"
          kind="chat"
          text={'Ad: I earn a commission when you buy through this link.\n\n1. Jasmine rice 5 kg'}
        />
      </div>
    </Part>
  );
}
