import { browser as extensionApi } from '#lib/platform/browser.ts';
import { describeKills } from './describe-kills.ts';
import { connectInput, type KillPath, type KillStage } from './kill-path.ts';
import { readAccounts } from './read-accounts.ts';
import { removeAccount } from './remove-account.ts';
import { withDatabase } from './with-database.ts';

const others = [
  { serviceUrl: 'http://second.localhost', secret: 'other+secret/=' },
  { serviceUrl: 'http://third.localhost', secret: 'third+secret/=' },
  { serviceUrl: 'http://fourth.localhost', secret: 'fourth+secret/=' },
] as const;
const [second, third, fourth] = others;

/** Services that take forms are connected, two of them at once, and every account is removed again. */
function createOtherServicesPath(): KillPath {
  let stage: KillStage | null = null;
  return {
    name: 'services that take forms',
    offers: 8,
    conversions: 1,
    // The first sample of each of the two, which was refused in JSON and is asked for as a form.
    pagesAskedTwice: 2,
    // Pressed again it is another connecting of the two, each of which lists everything again.
    pagesAfterKill: 22,
    answerElsewhere(url, init) {
      const other = others.find(({ serviceUrl }) => url.startsWith(serviceUrl));
      if (other === undefined || stage === null) return null;
      return stage.service.fetch(url.replace(other.serviceUrl, connectInput.serviceUrl), init);
    },
    async prepare({ control }) {
      for (const [index, { secret }] of [third, fourth].entries())
        control.addAccount({ affiliateId: 77_010 + index, key: connectInput.key, secret });
    },
    async walk(here) {
      stage = here;
      const { browser, control, name, press, rest, send, until } = here;
      const origins = [connectInput, ...others].map(({ serviceUrl }) => `${serviceUrl}/*`);
      Object.assign(extensionApi.permissions, { getAll: async () => ({ permissions: [], origins }) });
      const connect = (other: (typeof others)[number]) =>
        press(() => browser.sendFor(null)('connect', { ...connectInput, ...other }));
      const isSynced = async ({ accountId }: { readonly accountId: string }) =>
        withDatabase(accountId, async (db) => (await db.get('meta', 'lastFullWalkAtMs')) !== undefined);

      control.setVariants(['form-listings']);
      await Promise.all([connect(second), connect(third)]);
      await rest();
      control.setVariants(['form-credentials']);
      await connect(fourth);
      await rest();
      control.setVariants([]);
      await until('all first syncs', async () =>
        (await Promise.all((await readAccounts()).map(isSynced))).every(Boolean),
      );
      const states = (await readAccounts()).map(({ connection }) => connection.state);
      const faults =
        states.join() === 'connected,connected,connected,connected' ? [] : [`accounts are ${states.join()}`];

      // A host that one account's program left, and that another account still has.
      const moved = control.findOfferByName('Batik Nusa Malaysia')?.offerId ?? 0;
      control.updateOffer(moved, { previewUrl: `https://${name}.example/` });
      await press(() => send('syncNow', {}));
      await rest();

      for (const { accountId } of await readAccounts()) await removeAccount(here, accountId);
      const left = (await readAccounts()).filter(({ connection }) => connection.serviceUrl !== '');
      return left.length === 0 ? faults : [...faults, `${left.length} accounts are left`];
    },
  };
}

describeKills(createOtherServicesPath());
