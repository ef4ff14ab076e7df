import { describe, expect, it } from 'vitest';
import { findLocaleProblems, type Texts } from './find-locale-problems.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

const folder = 'public/_locales';
const read = (file: string): Texts => JSON.parse(readProjectFile(file));
const english = read(`${folder}/en/messages.json`);
const files = listFiles(folder, (file) => !file.includes('/en/'));

describe('a translation', () => {
  it.each(files)('%s has each text once, with its placeholders and its forms', (file) => {
    expect(findLocaleProblems(english, read(file))).toEqual([]);
  });

  it('is there for each of the seven languages beside English', () => {
    expect(files.map((file) => file.split('/').at(-2)).sort()).toEqual([
      'fil',
      'id',
      'ms',
      'th',
      'vi',
      'zh_CN',
      'zh_TW',
    ]);
  });
});

describe('the check of translations', () => {
  const source: Texts = {
    intlLocale: { message: 'en-GB' },
    translationStatus: { message: 'reviewed' },
    greeting: { message: 'Hello $1' },
    links: { message: '$1 link | $1 links' },
  };
  const thai: Texts = {
    intlLocale: { message: 'th' },
    translationStatus: { message: 'machine' },
    greeting: { message: 'สวัสดี $1' },
    links: { message: '$1 ลิงก์' },
  };

  it('has nothing against a whole one', () => {
    expect(findLocaleProblems(source, thai)).toEqual([]);
  });

  it.each<[string, Texts]>([
    [
      'greeting is missing',
      { intlLocale: thai.intlLocale, translationStatus: thai.translationStatus, links: thai.links } as Texts,
    ],
    ['extra is no text of the product', { ...thai, extra: { message: 'x' } }],
    ['greeting is empty', { ...thai, greeting: { message: ' $1'.slice(0, 0) } }],
    ['greeting has other placeholders than the English', { ...thai, greeting: { message: 'สวัสดี $2' } }],
    ['links has 2 forms, and its language 1', { ...thai, links: { message: '$1 a | $1 b' } }],
    ['intlLocale is no language: xx-nothing', { ...thai, intlLocale: { message: 'xx-nothing' } }],
    ['translationStatus is neither “reviewed” nor “machine”', { ...thai, translationStatus: { message: 'done' } }],
  ])('finds that %s', (problem, translated) => {
    expect(findLocaleProblems(source, translated)).toContain(problem);
  });
});
