import { describe, expect, it } from 'vitest';
import { findLocaleProblems, type Texts } from './find-locale-problems.ts';
import { findMissingTexts } from './find-missing-texts.ts';
import { findReplacedTexts } from './find-replaced-texts.ts';
import { listFiles } from './list-files.ts';
import { readProjectFile } from './read-project-file.ts';

const folder = 'public/_locales';
const read = (file: string): Texts => JSON.parse(readProjectFile(file));
const english = read(`${folder}/en/messages.json`);
const files = listFiles(folder, (file) => !file.includes('/en/'));
const textsOf: Readonly<Record<string, Texts>> = Object.fromEntries(files.map((file) => [file, read(file)]));
/** Texts that a language and English share, by language. */
const sameWords: Readonly<Record<string, readonly string[]>> = JSON.parse(
  readProjectFile('tests/repo/same-words.json'),
);

it('a translation has its texts translated, with their placeholders and their forms', () => {
  const problems = files.flatMap((file) => {
    const language = file.split('/').at(-2) ?? '';
    const same = [...(sameWords['every language'] ?? []), ...(sameWords[language] ?? [])];
    return findLocaleProblems(english, textsOf[file] ?? {}, same).map((problem) => `${language}: ${problem}`);
  });
  expect(problems).toEqual([]);
});

it('a translation names a button, a tab or a heading as its language does', () => {
  const keysOf = Map.groupBy(Object.keys(english), (key) => english[key]?.message);
  const named = Object.entries(english).flatMap(([key, { message }]) =>
    [...message.matchAll(/“([^“”]+)”/g)].map(([, name]) => ({ key, names: keysOf.get(name) ?? [] })),
  );
  const others = files.flatMap((file) =>
    named
      .filter(({ names }) => names.length > 0)
      .filter(({ key, names }) => {
        const texts = textsOf[file] ?? {};
        return !names.some((name) => texts[key]?.message.includes(texts[name]?.message ?? ''));
      })
      .map(({ key }) => `${file}: ${key}`),
  );
  expect(others).toEqual([]);
});

it('a translation into Filipino says the same of two or three as of four, whose form only joins the number by “na”', () => {
  const filipino = textsOf[files.find((file) => file.includes('/fil/')) ?? ''] ?? {};
  const others = Object.keys(filipino).filter((key) => {
    const forms = filipino[key]?.message.split(' | ').map((form) => form.replaceAll(/(\$\d) na /g, '$1 '));
    return new Set(forms).size > 1;
  });
  expect(others).toEqual([]);
});

it('a translation names as the same only words that a text has', () => {
  const unused = Object.entries(sameWords).flatMap(([language, words]) => {
    const translations = files.filter((file) => language === 'every language' || file.includes(`/${language}/`));
    const isSame = (word: string) =>
      Object.keys(english).some(
        (key) => english[key]?.message === word && translations.some((file) => textsOf[file]?.[key]?.message === word),
      );
    return words.filter((word) => !isSame(word)).map((word) => `${language}: ${word}`);
  });
  expect(unused).toEqual([]);
});

/** Words of other names for what a language has a word of its own for, which is the one in its buttons and tabs. */
const otherWords: Readonly<Record<string, RegExp>> = {
  fil: /\b(?:kupon|programa|paghahayag|pahina|hanay|hilera|nakabinbin|aprubado)\b/i,
  id: /\b(?:tautan|pos|peramban|dasbor|papan klip|luring|daring|tertunda|pernyataan iklan|saluran|opsi)(?:nya)?\b/i,
  ms: /\b(?:pos|pernyataan iklan|cipta|dicipta|menciptanya|mencipta|buat pautan|membuat pautan|afiliasi)\b/i,
  th: /โทเคน|คอนเวอร์ชัน|ข้อความแจ้งโฆษณา/,
  vi: /liên kết|không gian làm việc|lời công bố|mạng tiếp thị|mạng lưới|bảng nhớ tạm|bảng điều khiển/i,
  zh_CN: /您|帖文|配额|批准|待定|联盟(?!平台|账号|会员)/,
  zh_TW: /您|管道|配額|折扣碼|待定|聯盟(?!平台|帳號|會員)/,
};

it('a translation has one word for a thing', () => {
  const problems = files.flatMap((file) => {
    const language = file.split('/').at(-2) ?? '';
    const others = otherWords[language];
    return Object.entries(textsOf[file] ?? {})
      .filter(([, { message }]) => others === undefined || others.test(message))
      .map(([key, { message }]) => `${language} ${key}: ${message}`);
  });
  expect(problems).toEqual([]);
});

it('a translation exists for each of the seven languages beside English', () => {
  expect(files.map((file) => file.split('/').at(-2)).sort()).toEqual(['fil', 'id', 'ms', 'th', 'vi', 'zh_CN', 'zh_TW']);
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

  it('the check of translations accepts a whole one', () => {
    expect(findLocaleProblems(source, thai)).toEqual([]);
    expect(findMissingTexts(source, thai)).toEqual([]);
    expect(findReplacedTexts(source, thai)).toEqual([]);
  });

  it('the check of translations accepts a missing text, which is shown in English, and lists it', () => {
    const { greeting: _left, ...others } = thai;
    expect(findLocaleProblems(source, others)).toEqual([]);
    expect(findMissingTexts(source, others)).toEqual(['greeting']);
  });

  it('the check of translations accepts a text that English has replaced since, and lists it', () => {
    const others: Texts = { ...thai, farewell: { message: 'ลาก่อน' } };
    expect(findLocaleProblems(source, others)).toEqual([]);
    expect(findReplacedTexts(source, others)).toEqual(['farewell']);
  });

  it('the check of translations refuses a copy of the English text, unless the languages share it', () => {
    const copy: Texts = { ...thai, greeting: { message: 'Hello $1' } };
    expect(findLocaleProblems(source, copy)).toEqual([expect.stringContaining('greeting is the English text')]);
    expect(findLocaleProblems(source, copy, ['Hello $1'])).toEqual([]);
    const range: Texts = { range: { message: '$1 – $2' } };
    expect(findLocaleProblems({ ...source, ...range }, { ...thai, ...range })).toEqual([]);
  });

  it.each<[string, Texts]>([
    ['greeting is a draft', { ...thai, greeting: { message: 'TODO $1' } }],
    ['intlLocale is missing', { translationStatus: { message: 'machine' } }],
    ['greeting is empty', { ...thai, greeting: { message: ' $1'.slice(0, 0) } }],
    ['greeting has other placeholders than the English', { ...thai, greeting: { message: 'สวัสดี $2' } }],
    ['links has 2 forms, and its language 1', { ...thai, links: { message: '$1 a | $1 b' } }],
    ['intlLocale is no language: xx-nothing', { ...thai, intlLocale: { message: 'xx-nothing' } }],
    ['translationStatus is neither “reviewed” nor “machine”', { ...thai, translationStatus: { message: 'done' } }],
  ])('the check of translations finds that %s', (problem, translated) => {
    expect(findLocaleProblems(source, translated)).toContain(problem);
  });
});
