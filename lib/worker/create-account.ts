import type { BodyEncoding } from '../domain/body-encoding.ts';
import { checkServiceUrl } from '../domain/safe-link.ts';
import { AppError } from '../errors/app-error.ts';
import { toAppError } from '../errors/to-app-error.ts';
import type { MessageInput } from '../messaging/protocol.ts';
import type { Clock } from '../platform/clock.ts';
import type { Database } from '../store/database.ts';
import type { CampaignMirror } from './create-campaign-mirror.ts';
import type { ConnectionStore } from './create-connection-store.ts';
import type { CredentialVault } from './create-credential-vault.ts';
import type { ListingRefresh } from './create-listing-refresh.ts';
import type { MirrorSync } from './create-mirror-sync.ts';
import type { OfferMirror } from './create-offer-mirror.ts';
import type { ReportLoader } from './create-report-loader.ts';
import type { RequestGate } from './create-request-gate.ts';
import type { Session } from './create-session.ts';
import type { ShopMirror } from './create-shop-mirror.ts';
import { hasServicePermission } from './has-service-permission.ts';

/** Watches for the reason of a failed request to an origin, which `fetch` hides. */
export type ObserveNetworkErrors = (origin: string) => {
  /** The browser's name of the first error; never settles when there is none. */
  readonly errorName: Promise<string>;
  readonly stop: () => void;
};

/** The browser tells the reason a moment after `fetch` has failed. */
const longestReasonWaitMs = 500;

export interface Account {
  /** Verifies the credentials live, and only then stores them. @throws AppError why it did not work. */
  connect(input: MessageInput<'connect'>): Promise<void>;
  /** Forgets credentials, token, mirror and conversions; links, counts, verdicts and preferences are the user's and stay. */
  signOut(): Promise<void>;
}

export interface AccountDependencies {
  readonly database: () => Promise<Database>;
  readonly clock: Clock;
  readonly session: Session;
  readonly gate: RequestGate;
  readonly vault: CredentialVault;
  readonly connection: ConnectionStore;
  readonly sync: MirrorSync;
  readonly listing: ListingRefresh;
  readonly offers: OfferMirror;
  readonly campaigns: CampaignMirror;
  readonly shops: ShopMirror;
  readonly reports: ReportLoader;
  readonly observeNetworkErrors: ObserveNetworkErrors;
}

export function createAccount(dependencies: AccountDependencies): Account {
  const { clock, session, gate, vault, connection, sync, listing, offers, campaigns, shops, reports } = dependencies;
  const { observeNetworkErrors } = dependencies;

  async function clearMirror() {
    await sync.reset();
    await listing.reset();
    await offers.clear();
    await campaigns.clear();
    await shops.clear();
    await reports.reset();
  }

  return {
    async connect({ serviceUrl: typedUrl, marketplacePath, key, secret, bodyEncoding: chosen }) {
      const checked = checkServiceUrl(typedUrl);
      if ('problem' in checked) throw new AppError('unsafe-service-url', { subject: checked.problem });
      const serviceUrl = checked.url;
      const { origin } = new URL(serviceUrl);
      if (!(await hasServicePermission(serviceUrl))) throw new AppError('permission-missing', { subject: origin });

      const before = await connection.read();
      const observer = observeNetworkErrors(origin);
      let bodyEncoding: BodyEncoding;
      try {
        bodyEncoding = await session.open(serviceUrl, { key, secret }, chosen);
      } catch (error) {
        const failure = toAppError(error);
        if (failure.code !== 'unreachable') throw failure;
        const tooLate = clock.sleep(longestReasonWaitMs).then(() => '');
        throw explain(failure, await Promise.race([observer.errorName, tooLate]));
      } finally {
        observer.stop();
      }

      // Another service, another catalogue: nothing of the old one may be taken for the new one's.
      if (before.state !== 'signed-out' && before.serviceUrl !== serviceUrl) await clearMirror();
      // The service answers: what it did before to another address or key is no reason to wait.
      await gate.relax();
      await vault.store({ key, secret });
      const connectedAtMs = clock.nowMs();
      await connection.write({ state: 'connected', serviceUrl, marketplacePath, bodyEncoding, connectedAtMs });
      void sync.run();
    },

    async signOut() {
      await connection.write({ state: 'signed-out' });
      await session.close();
      await clearMirror();
    },
  };
}

/** Tells an untrusted certificate or a redirect from a service that is not there, by the browser's name of the error. */
function explain(unreachable: AppError, errorName: string): AppError {
  if (/CERT|SSL|SEC_ERROR|MOZILLA_PKIX/i.test(errorName)) return new AppError('certificate');
  return /REDIRECT/i.test(errorName) ? new AppError('redirected') : unreachable;
}
