import { useRef } from 'preact/hooks';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { type PanelView, panelViews } from './panel-services.ts';
import './panel-tabs.css';

interface PanelTabsProps {
  readonly view: PanelView;
  readonly productCount: number;
  /** Posts that need an edit. */
  readonly editCount: number;
  readonly onOpen: (view: PanelView, by: 'pointer' | 'keys') => void;
}

const titles: Readonly<Record<PanelView, MessageKey>> = {
  page: 'panelThisPage',
  post: 'panelPost',
  'to-edit': 'panelToEdit',
};

/** The tabs of the panel. Arrow keys move between them and open them. */
export function PanelTabs({ view, productCount, editCount, onOpen }: PanelTabsProps) {
  const list = useRef<HTMLDivElement>(null);
  const counts: Readonly<Record<PanelView, { readonly count: number; readonly name: string }>> = {
    page: { count: 0, name: t('panelThisPage') },
    post: { count: productCount, name: t('panelPostCount', productCount, [formatNumber(productCount)]) },
    'to-edit': { count: editCount, name: t('panelToEditCount', editCount, [formatNumber(editCount)]) },
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const steps: Readonly<Record<string, number>> = { ArrowRight: 1, ArrowLeft: -1 };
    const step = steps[event.key];
    if (step === undefined) return;
    event.preventDefault();
    const isReversed = list.current !== null && getComputedStyle(list.current).direction === 'rtl';
    const at = panelViews.indexOf(view) + (isReversed ? -step : step);
    const next = panelViews.at(at % panelViews.length) ?? view;
    list.current?.querySelector<HTMLElement>(`#panel-tab-${next}`)?.focus();
    onOpen(next, 'keys');
  };
  return (
    <div ref={list} class="panel-tabs" role="tablist" aria-label={t('extensionName')} onKeyDown={onKeyDown}>
      {panelViews.map((id) => {
        const { count, name } = counts[id];
        return (
          <button
            key={id}
            id={`panel-tab-${id}`}
            type="button"
            class={id === 'to-edit' ? 'panel-tab panel-tab-warn' : 'panel-tab'}
            // Drawn by the style: the name says the count in words.
            data-count={count > 0 ? formatNumber(count) : undefined}
            role="tab"
            aria-selected={id === view}
            aria-controls="panel-view"
            aria-label={count > 0 ? name : undefined}
            tabIndex={id === view ? 0 : -1}
            onClick={() => onOpen(id, 'pointer')}
          >
            {t(titles[id])}
          </button>
        );
      })}
    </div>
  );
}
