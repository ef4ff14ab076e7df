/** The syntax around an address, which decides how it is read, and how another is written in its place. */
export const addressWritings = ['plain', 'html', 'markdown', 'bbcode'] as const;

export type AddressWriting = (typeof addressWritings)[number];
