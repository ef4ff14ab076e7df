import { describe, expect, it } from 'vitest';
import { errorMessages } from '#ui/error-messages.ts';
import { readProjectFile } from './read-project-file.ts';

const messages: Record<string, { message: string }> = JSON.parse(readProjectFile('public/_locales/en/messages.json'));
const sections = readProjectFile('docs/errors.md').split(/^## /m).slice(1);

describe('docs/errors.md', () => {
  it('has an entry for every error code, and for nothing else', () => {
    expect(sections.map((section) => section.split('\n')[0]).sort()).toEqual(Object.keys(errorMessages).sort());
  });

  it.each(Object.entries(errorMessages))(
    'tells of %s what its user reads, and when it comes',
    (code, { text, next }) => {
      const section = sections.find((each) => each.startsWith(`${code}\n`)) ?? '';
      const [, sentences = '', when = ''] = section.split('\n\n');
      expect(sentences).toBe(`> ${messages[text]?.message} ${messages[next]?.message}`);
      expect(when.trim().length).toBeGreaterThan(20);
    },
  );
});
