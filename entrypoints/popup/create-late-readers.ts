import { isSafeTrackingLink } from '#lib/domain/addresses/safe-link.ts';
import type { OpenAccount } from '#lib/store/accounts/open-account.ts';
import type { PopupServices } from './popup-services.ts';

type LateReaders = Pick<
  PopupServices,
  'readEarnings' | 'readReplacements' | 'readShopLinks' | 'loadProgramFinder' | 'readTemplates'
>;

/**
 * Reads what the popup shows behind its first frame, or when the user asks for it. So their code is loaded then, too.
 * @param readToday The service's day.
 */
export function createLateReaders(account: OpenAccount, readToday: () => Promise<string>): LateReaders {
  const { database } = account;
  return {
    async readEarnings(offerId) {
      const { readProgramEarnings } = await import('#lib/store/earnings/read-conversions.ts');
      return readProgramEarnings(database, offerId, await readToday());
    },
    async readReplacements(offerId) {
      const { readReplacements } = await import('#lib/store/posts/read-replacements.ts');
      return readReplacements(database, offerId);
    },
    async readShopLinks(offerId, exceptUrl) {
      const { readProgramLinks } = await import('#lib/store/links/read-popup-links.ts');
      const [links, { connection }] = await Promise.all([
        readProgramLinks(database, offerId, exceptUrl),
        account.readState().then((state) => state.account),
      ]);
      if (connection.state === 'signed-out') return [];
      return links.filter(({ trackingLink }) => isSafeTrackingLink(trackingLink, connection.serviceUrl));
    },
    async loadProgramFinder() {
      const [{ readProgramFinder }, { countries }] = await Promise.all([
        import('#lib/store/programs/read-program-finder.ts'),
        account.readSettings(),
      ]);
      return readProgramFinder(database, countries);
    },
    async readTemplates() {
      const { readUsableBook } = await import('#lib/store/presets/read-usable-book.ts');
      return (await readUsableBook(database)).templates;
    },
  };
}
