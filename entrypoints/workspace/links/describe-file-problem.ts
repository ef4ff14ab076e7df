import { type ImportedFieldProblem, maxImportedLinks } from '#lib/domain/links/imported-link.ts';
import type { LinkFileProblem } from '#lib/domain/links/link-file.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';

const fieldTexts: Readonly<Record<ImportedFieldProblem, MessageKey>> = {
  missing: 'linksFileMissing',
  'too-long': 'linksFileTooLong',
  'not-text': 'linksFileNotText',
  'not-number': 'linksFileNotNumber',
  'not-time': 'linksFileNotTime',
  'not-page': 'linksFileNotPage',
  'not-safe': 'linksFileNotSafe',
};

/** Says why a file of links was not imported, and where the error in it is. */
export function describeFileProblem(problem: LinkFileProblem): string {
  switch (problem.problem) {
    case 'not-json':
      return problem.line === null ? t('linksFileNotJson') : t('linksFileNotJsonLine', [formatNumber(problem.line)]);
    case 'not-links':
      return t('linksFileOther');
    case 'newer':
      return t('linksFileNewer');
    case 'empty':
      return t('linksFileEmpty');
    case 'too-many':
      return t('linksFileTooMany', [formatNumber(maxImportedLinks)]);
    case 'missing-column':
      return t('linksFileNoColumn', [problem.field]);
    default:
      return t(fieldTexts[problem.problem], [formatNumber(problem.row), problem.field]);
  }
}
