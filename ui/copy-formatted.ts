import type { FormattedLink } from '#lib/domain/formats/format-link.ts';
import { announceCopy } from '#ui/announce-copy.ts';
import { writeFormatted } from '#ui/write-formatted.ts';

/** Copies a link in all flavours of its format for the user of a page, and resolves to whether that worked. */
export const copyFormatted = async (formatted: FormattedLink): Promise<boolean> =>
  announceCopy(await writeFormatted(formatted));
