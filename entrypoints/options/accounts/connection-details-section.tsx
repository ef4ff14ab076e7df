import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { FailureNotice } from '#components/notice.tsx';
import '#components/forms/field.css';
import { describeRefusal } from '#components/sync/describe-refusal.ts';
import type { Connection } from '#lib/domain/accounts/connection.ts';
import { formatOptionsRoute } from '#lib/domain/routes/options-route.ts';
import type { BodyEncoding, ConnectionTest } from '#lib/domain/service/service-manner.ts';
import { toMarketplacePath } from '#lib/domain/shops/default-marketplace-path.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import type { MessageInput } from '#lib/messaging/protocol.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import type { ShownRefusal } from '#lib/store/sync/read-listing-state.ts';
import { describeConnectionError } from '#lib/ui/describe-listing-error.ts';
import { toErrorData } from '#lib/ui/to-error-data.ts';
import { describeError } from '#lib/wording/describe-error.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';

interface ConnectionDetailsSectionProps {
  readonly services: OptionsServices;
  readonly connection: Connection;
  /** The lists that the service does not offer. */
  readonly refusals: readonly ShownRefusal[];
  readonly isWanted: boolean;
  readonly onChange: () => Promise<void>;
}

type Choice = BodyEncoding | 'automatic';

const choices: Readonly<Record<Choice, MessageKey>> = {
  automatic: 'requestEncodingAutomatic',
  json: 'requestEncodingJson',
  'json-flat': 'requestEncodingFlat',
  form: 'requestEncodingForm',
};

const filterTexts = {
  read: 'connectionTestGood',
  unread: 'connectionTestUnread',
  unproved: 'connectionTestUnproved',
} as const satisfies Record<ConnectionTest['filters'], MessageKey>;

/** How the account's calls are sent. The user changes and tests it without typing key and secret. Sign-out keeps it. */
export function ConnectionDetailsSection(props: ConnectionDetailsSectionProps) {
  const { services, connection, refusals, isWanted, onChange } = props;
  const [path, setPath] = useState(connection.marketplacePath);
  // A sync may find another path while the page is open.
  useEffect(() => setPath(connection.marketplacePath), [connection.marketplacePath]);
  const [isTesting, setTesting] = useState(false);
  const [found, setFound] = useState<ConnectionTest | null>(null);
  const [error, setError] = useState<ErrorData | null>(null);

  /** Runs an act, shows its failure, and refreshes the page. Clears the last test's result, which may be outdated. */
  const act = async (done: () => Promise<unknown>) => {
    setFound(null);
    setError(null);
    await done().catch((cause: unknown) => setError(toErrorData(cause)));
    await onChange();
  };

  const change = (input: MessageInput<'changeConnection'>) => act(() => services.send('changeConnection', input));

  const test = async () => {
    setTesting(true);
    await act(async () => setFound(await services.send('testConnection', {})));
    setTesting(false);
  };

  return (
    <Card title={t('connectionDetails')} isWanted={isWanted}>
      <p class="muted">{t('connectionDetailsIntro', [new URL(connection.serviceUrl).host])}</p>
      <TextField
        label={t('marketplacePath')}
        value={path}
        onInput={setPath}
        onCommit={(typed) => {
          const marketplacePath = toMarketplacePath(typed);
          setPath(marketplacePath);
          void change({ marketplacePath });
        }}
        hint={toSearchText(connection)}
      />
      <SelectField
        label={t('bodyEncoding')}
        value={connection.isEncodingChosen ? (connection.bodyEncoding ?? 'form') : 'automatic'}
        options={Object.entries(choices).map(([value, text]) => ({ value, text: t(text) }))}
        onChange={(bodyEncoding) => change({ bodyEncoding: bodyEncoding as Choice })}
        hint={t('requestEncodingHint')}
      />
      <div class="field-row">
        <Button isBusy={isTesting} onClick={() => void test()}>
          {t('connectionTest')}
        </Button>
        <a href={formatOptionsRoute('account/limits')}>{t('optionsLimits')}</a>
      </div>
      {refusals.map(({ kind, refusal, listedAtMs }) => (
        <p key={kind} class="muted">
          {describeRefusal(kind, refusal, listedAtMs, services.nowMs())}
        </p>
      ))}
      {found !== null && (
        <div role="status">
          <Found found={found} path={connection.marketplacePath} nowMs={services.nowMs()} />
        </div>
      )}
      <FailureNotice error={error} nowMs={services.nowMs()} describe={describeConnectionError} />
    </Card>
  );
}

interface FoundProps {
  readonly found: ConnectionTest;
  /** The marketplace path that the test requested. */
  readonly path: string;
  readonly nowMs: number;
}

function Found({ found: { encoding, filters, shops }, path, nowMs }: FoundProps) {
  return (
    <>
      <p>{t(filterTexts[filters], [t(choices[encoding])])}</p>
      {shops?.kind === 'found' && <p>{t('connectionShopsFound', [path])}</p>}
      {shops?.kind === 'failed' && (
        <p>{t('connectionShopsFailed', [path, describeError({ code: shops.error }, nowMs).text])}</p>
      )}
    </>
  );
}

/** The result of the search for the shops' path. Before a search: what the field is for. */
function toSearchText({ marketplaceSearch, marketplacePath }: Connection): string {
  if (marketplaceSearch === 'found') return t('connectionShopsFound', [marketplacePath]);
  return t(marketplaceSearch === 'none' ? 'connectionShopsNone' : 'marketplacePathHint');
}
