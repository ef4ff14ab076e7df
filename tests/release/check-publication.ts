import { publication } from '../../lib/build/publication.ts';
import { findPlaceholders } from './find-placeholders.ts';

/*
 * `node tests/release/check-publication.ts`: fails while the id of the add-on, or an address, is a placeholder.
 */

const placeholders = findPlaceholders(publication);
if (placeholders.length > 0) {
  process.stderr.write(
    `Nothing can be published: lib/build/publication.ts still has placeholders.\n${placeholders.join('\n')}\n`,
  );
  process.exitCode = 1;
}
