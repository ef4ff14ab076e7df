import { Button } from '#components/button.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { locale, type MessageKey, t } from '#lib/platform/i18n.ts';
import type { AccountStore, DeviceStore, StorageArea, StoreUse } from '#lib/store/privacy/read-storage-use.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { OptionsServices } from '../options-services.ts';
import { PrivacyTable } from '../privacy-table.tsx';

/** A description of each store's content. */
const accountStores: Record<AccountStore, MessageKey> = {
  meta: 'storeSingleValues',
  vault: 'storeVault',
  calls: 'storeCalls',
  journal: 'storeJournal',
  offers: 'storeOffers',
  offerSightings: 'storeOfferSightings',
  offerBlocks: 'storeOfferBlocks',
  campaigns: 'storeCampaigns',
  shops: 'storeShops',
  links: 'storeLinks',
  deletedLinks: 'storeDeletedLinks',
  linkMarks: 'storeStoppedPrograms',
  learnedHosts: 'storeLearnedSites',
  programPreferences: 'storeProgramPreferences',
  sitePreferences: 'storeSitePreferences',
  offerChanges: 'storeOfferChanges',
  copiedCoupons: 'storeCopiedCoupons',
  posts: 'storePosts',
  postDigests: 'storePostDigests',
  todayPosts: 'storeTodayPosts',
  diary: 'storeDiary',
  bulkRuns: 'storeBulkRuns',
  bulkLines: 'storeBulkLines',
  conversions: 'storeConversions',
  conversionBlocks: 'storeConversionBlocks',
  conversionChanges: 'storeConversionChanges',
  requestLog: 'storeRequestLog',
};

const deviceStores: Record<DeviceStore, MessageKey> = {
  accounts: 'storeAccounts',
  meta: 'storeDeviceMeta',
  vault: 'storeDeviceVault',
  fileParts: 'storeFileParts',
};

const areas: Record<StorageArea, MessageKey> = {
  local: 'storeAreaLocal',
  session: 'storeAreaSession',
  sync: 'storeAreaSync',
};

/** What Linkmint stores on this device, where, and about how much. */
export function StorageUsePart({ services }: { readonly services: OptionsServices }) {
  const { value: use, error, readAgain } = useLive(services.readStorageUse);
  return (
    <div class="form">
      <p class="muted">{t('storageIntro')}</p>
      {use?.disk && <p>{t('storageDisk', [formatBytes(use.disk.usage), formatBytes(use.disk.quota)])}</p>}
      {use?.accounts.map(({ title, stores }) => {
        const caption = title === '' ? t('storageAccount') : t('storageAccountNamed', [title]);
        return stores === null ? (
          <p key={title}>
            {caption}. {t('errDatabaseUnavailable')}
          </p>
        ) : (
          <StoresTable key={title} caption={caption} stores={stores} texts={accountStores} />
        );
      })}
      {use && <StoresTable caption={t('storageDevice')} stores={use.device} texts={deviceStores} />}
      {use && <StoresTable caption={t('storageAreas')} stores={use.areas} texts={areas} />}
      <FailureNotice error={error} nowMs={services.nowMs()} />
      <div class="button-row">
        <Button onClick={readAgain}>{t('privacyReadAgain')}</Button>
      </div>
    </div>
  );
}

interface StoresTableProps<Name extends string> {
  readonly caption: string;
  readonly stores: readonly StoreUse<Name>[];
  readonly texts: Record<Name, MessageKey>;
}

function StoresTable<Name extends string>({ caption, stores, texts }: StoresTableProps<Name>) {
  return (
    <PrivacyTable caption={caption} columns={[t('storageWhat'), t('storageRecords'), t('storageSize')]}>
      {stores.map(({ name, count, bytes }) => (
        <tr key={name}>
          <th scope="row">
            {t(texts[name])} <code>{name}</code>
          </th>
          <td>{formatNumber(count)}</td>
          <td>{formatBytes(bytes)}</td>
        </tr>
      ))}
    </PrivacyTable>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** A size in the unit that keeps it short: "640 byte", "1.2 MB". */
export function formatBytes(bytes: number): string {
  const power = Math.min(units.length - 1, Math.max(0, Math.floor(Math.log10(Math.max(1, bytes)) / 3)));
  const unit = units[power] ?? 'byte';
  const style = { style: 'unit', unit, maximumFractionDigits: power === 0 ? 0 : 1 } as const;
  return new Intl.NumberFormat(locale(), style).format(bytes / 1000 ** power);
}
