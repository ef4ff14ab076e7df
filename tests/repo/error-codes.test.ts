import { describe, expect, it } from 'vitest';
import { errorMessages } from '#lib/wording/error-messages.ts';
import { readProjectFile } from './read-project-file.ts';

const messages: Record<string, { message: string }> = JSON.parse(readProjectFile('public/_locales/en/messages.json'));
const sections = readProjectFile('docs/errors.md').split(/^## /m).slice(1);

describe('docs/errors.md', () => {
  it('has an entry for every error code, and for nothing else', () => {
    expect(sections.map((section) => section.split('\n')[0]).sort()).toEqual(Object.keys(errorMessages).sort());
  });

  it('quotes for each code what its user reads, and says when it comes', () => {
    const problems = Object.entries(errorMessages).flatMap(([code, { text, next }]) => {
      const section = sections.find((each) => each.startsWith(`${code}\n`)) ?? '';
      const [, sentences = '', when = ''] = section.split('\n\n');
      const wanted = `> ${messages[text]?.message} ${messages[next]?.message}`;
      return [
        ...(sentences === wanted ? [] : [`${code} is not followed by ${wanted}`]),
        ...(when.trim().length > 20 ? [] : [`${code} does not say when it comes`]),
      ];
    });
    expect(problems).toEqual([]);
  });
});
