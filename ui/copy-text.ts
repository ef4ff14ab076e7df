import { announceCopy } from '#ui/announce-copy.ts';
import { writeText } from '#ui/write-formatted.ts';

/** Copies a text for the user of a page, and resolves to whether that worked. */
export const copyText = async (text: string): Promise<boolean> => announceCopy(await writeText(text));
