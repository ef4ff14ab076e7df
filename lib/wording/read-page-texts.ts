import type { PageTexts } from '#lib/domain/page/page-surface.ts';
import type { MessageKey } from '#lib/platform/i18n.ts';

/**
 * The texts of the on-page button. The worker sends them along with a button that it puts there, and a page that draws
 * its own reads them first of all: a script that outlived its extension cannot look up any.
 * @param t Looks a text up. Page scripts have the browser's own function.
 */
export function readPageTexts(t: (key: MessageKey) => string): PageTexts {
  return {
    language: t('intlLocale'),
    product: t('extensionName'),
    copyDeeplink: t('copyDeeplink'),
    moveButton: t('buttonMove'),
    hideButton: t('buttonHide'),
    showAgain: t('actionUndo'),
    close: t('toastClose'),
    hidden: {
      tone: 'done',
      title: t('toastHidden'),
      detail: t('toastHiddenNext'),
    },
    staleExtension: { tone: 'problem', title: t('errStaleExtension'), detail: t('toastStaleNext') },
    staleUnderWay: { tone: 'problem', title: t('errStaleExtension'), detail: t('toastUnknownNext') },
    cancelled: {
      tone: 'problem',
      title: t('toastCancelled'),
      detail: t('toastUnknownNext'),
    },
    failed: { tone: 'problem', title: t('errInternal'), detail: t('errInternalNext') },
    covered: {
      tone: 'problem',
      title: t('toastCovered'),
      detail: t('toastCoveredNext'),
    },
    moved: {
      tone: 'problem',
      title: t('toastMoved'),
      detail: t('toastMovedNext'),
    },
  };
}
