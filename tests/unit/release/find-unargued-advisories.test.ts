import { expect, it } from 'vitest';
import { findUnarguedAdvisories } from '../../release/find-unargued-advisories.ts';

const one = { title: 'Reads too far', url: 'https://github.com/advisories/GHSA-aaaa-1111-bbbb' };
const report = (via: readonly unknown[]) =>
  JSON.stringify({ auditReportVersion: 2, vulnerabilities: { one: { via } } });

it('the audit names each advisory without an argument', () => {
  expect(findUnarguedAdvisories(report([one]), '# Supply chain')).toEqual([
    'one: Reads too far (https://github.com/advisories/GHSA-aaaa-1111-bbbb)',
  ]);
});

it('the audit accepts one that is argued by its number, and no other with it', () => {
  const argued = '| `GHSA-aaaa-1111-bbbb` | one | only the sandbox has it |';
  expect(findUnarguedAdvisories(report([one]), argued)).toEqual([]);
  const other = { ...one, url: one.url.replace('aaaa', 'cccc') };
  expect(findUnarguedAdvisories(report([one, other]), argued)).toHaveLength(1);
});

it('the audit names an advisory once, and not every package that it reaches', () => {
  const text = JSON.stringify({ vulnerabilities: { one: { via: [one] }, above: { via: ['one'] } } });
  expect(findUnarguedAdvisories(text, '')).toHaveLength(1);
});

it('the audit is content when no advisory is known', () => {
  expect(findUnarguedAdvisories('{"vulnerabilities":{}}', '')).toEqual([]);
});

it('the audit is no audit when the registry did not answer', () => {
  expect(() => findUnarguedAdvisories('{"message":"405 Method Not Allowed"}', '')).toThrow('405');
});
