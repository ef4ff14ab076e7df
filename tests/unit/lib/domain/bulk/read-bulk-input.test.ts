import { describe, expect, it } from 'vitest';
import { readBulkInput, writeBulkInput } from '#lib/domain/bulk/read-bulk-input.ts';
import { noSubIds } from '#lib/domain/sub-ids/sub-ids.ts';

const plain = (url: string, title = '') => ({ url, program: '', subIds: noSubIds, title });

describe('a list of addresses', () => {
  it('has one a line; blank lines and the space around are left out, commas and all', () => {
    const text = '\ufeff https://a.example/?x=1,2 \r\n\r\nhttps://b.example/\nnot an address';
    expect(readBulkInput(text).lines).toEqual([
      plain('https://a.example/?x=1,2'),
      plain('https://b.example/'),
      plain('not an address'),
    ]);
  });

  it('ignores the header "url" in the first line', () => {
    expect(readBulkInput('URL\nhttps://a.example/?x=1,2').lines).toEqual([plain('https://a.example/?x=1,2')]);
  });

  it('takes titles that are known from elsewhere', () => {
    const titles = new Map([['https://a.example/', 'Rice']]);
    expect(readBulkInput('https://a.example/', titles).lines).toEqual([plain('https://a.example/', 'Rice')]);
  });

  it('is empty for an empty text', () => {
    expect(readBulkInput(' \n ').lines).toEqual([]);
  });
});

describe('a CSV', () => {
  it('is recognised by its header, whatever the spelling of its columns', () => {
    const text = 'Title;URL;Sub ID 1;aff_sub2;offer_id;Price\n"Rice; 5 kg";https://a.example/;news;mail;101;9.90';
    expect(readBulkInput(text)).toEqual({
      lines: [{ url: 'https://a.example/', program: '101', subIds: ['news', 'mail', '', '', ''], title: 'Rice; 5 kg' }],
      ignoredColumns: ['Price'],
      isText: false,
    });
  });

  it('reads aff_sub as the first sub-ID, as the service spells it', () => {
    expect(readBulkInput('url,aff_sub,aff_sub5\nhttps://a.example/,one,five').lines[0]?.subIds).toEqual([
      'one',
      '',
      '',
      '',
      'five',
    ]);
  });

  it('keeps a row without an address, so that the user sees it', () => {
    expect(readBulkInput('url,sub1\n,lonely').lines).toEqual([{ ...plain(''), subIds: ['lonely', '', '', '', ''] }]);
  });
});

describe('writing a list', () => {
  it.each([
    ['addresses', [plain('https://a.example/?x=1,2'), plain('https://b.example/')]],
    [
      'sub-IDs and programs',
      [
        { url: 'https://a.example/', program: '101', subIds: ['a,b', '', '=1+1', '', ''] as const, title: 'Rice' },
        plain('https://b.example/'),
      ],
    ],
  ])('reads back as the same: %s', (_name, lines) => {
    expect(readBulkInput(writeBulkInput(lines)).lines).toEqual(lines);
  });
});
