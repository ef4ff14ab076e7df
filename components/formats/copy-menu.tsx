import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Icon } from '#components/icon.tsx';
import { usePopover } from '#components/use-popover.ts';
import { builtInFormats, type CopyFormat, findFormat, type TemplateFormat } from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import '#components/button.css';
import './copy-menu.css';

interface CopyMenuProps {
  /** The format that the button copies in; one that is gone reads as the plain one (`findFormat`). */
  readonly formatId: string;
  /** The user's own formats, which stand below the built-in ones. */
  readonly templates: readonly TemplateFormat[];
  /** Which link, where several menus are in sight: it goes into the accessible names. */
  readonly subject?: string;
  /** Leaves the format out of the button's visible text. */
  readonly isCompact?: boolean;
  /** The button's own text, where it says more than the format. */
  readonly label?: string;
  /** The button was pressed or a format picked. Another format than `formatId` is one to remember. */
  readonly onCopy: (format: CopyFormat) => void;
}

/** Between the button and its menu, and between the menu and the window's edge, in CSS px. */
const gapPx = 4;

/** A button that copies in the current format, and beside it a menu of all formats. */
export function CopyMenu({ formatId, templates, subject, isCompact, label, onCopy }: CopyMenuProps) {
  const { id, isOpen, opener, openerProps, openByArrow, leave, close } = usePopover();
  const group = useRef<HTMLDivElement>(null);
  const current = findFormat(formatId, templates);
  const name = toFormatName(current);
  const ofSubject = (text: string) => (subject === undefined ? text : t('copyOf', [text, subject]));
  return (
    <div class="copy-menu" ref={group}>
      <button
        type="button"
        class="button copy-menu-main"
        aria-label={ofSubject(label ?? t('copyAs', [name]))}
        onClick={() => onCopy(current)}
      >
        {isCompact ? t('copy') : (label ?? t('copyAs', [name]))}
      </button>
      <button
        ref={opener}
        type="button"
        class="button copy-menu-open"
        aria-label={ofSubject(t('copyFormats'))}
        title={t('copyFormats')}
        aria-haspopup="menu"
        onKeyDown={openByArrow}
        {...openerProps}
      >
        <Icon name="down" />
      </button>
      {isOpen && (
        <FormatList
          id={id}
          label={ofSubject(t('copyFormats'))}
          current={current}
          formats={[...builtInFormats, ...templates]}
          anchor={group}
          onClose={close}
          onLeave={leave}
          onPick={(format) => {
            close();
            onCopy(format);
          }}
        />
      )}
    </div>
  );
}

/** One more entry, under the formats. */
interface FormatListAct {
  readonly text: string;
  readonly onPick: () => void;
}

interface FormatListProps {
  readonly id: string;
  readonly label: string;
  readonly current: CopyFormat;
  readonly formats: readonly CopyFormat[];
  readonly act?: FormatListAct | null;
  readonly anchor: RefObject<HTMLDivElement | null>;
  /** By a key: the focus goes back to the button. */
  readonly onClose: () => void;
  /** The user has gone elsewhere. */
  readonly onLeave: () => void;
  readonly onPick: (format: CopyFormat) => void;
}

/** The menu itself, for a button that has its own look. */
export function FormatList(props: FormatListProps) {
  const { current, formats, act, anchor } = props;
  const list = useRef<HTMLDivElement>(null);
  const leave = useRef(props.onLeave);
  leave.current = props.onLeave;

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    // In the top layer: neither a table's edge nor a dialog's cuts it off.
    element.showPopover();
    place(element, anchor.current);
    element.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    // Once, and not with each drawing of the page around it: by then the focus is where the user went.
  }, [anchor]);

  useEffect(() => {
    // It stands still: where its button scrolls away it would point at another one.
    const onScroll = ({ target }: Event) => {
      if (target !== list.current) leave.current();
    };
    window.addEventListener('scroll', onScroll, true);
    return () => window.removeEventListener('scroll', onScroll, true);
  }, []);

  const onKeyDown = (event: KeyboardEvent) => {
    const items = [...(list.current?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
    const index = items.indexOf(document.activeElement as HTMLElement);
    const next = toNextItem(event.key, index, items);
    if (next !== undefined) items[next]?.focus();
    else if (event.key === 'Escape') props.onClose();
    else if (event.key === 'Tab') props.onLeave();
    else return;
    // Escape would close the popup itself, arrows would scroll; Tab goes on from where it is.
    if (event.key !== 'Tab') event.preventDefault();
    event.stopPropagation();
  };

  return (
    <div
      ref={list}
      id={props.id}
      class="copy-menu-list"
      popover="auto"
      role="menu"
      aria-label={props.label}
      onKeyDown={onKeyDown}
      onToggle={(event) => {
        if (event.newState === 'closed') props.onLeave();
      }}
    >
      {formats.map((format) => (
        <button
          key={format.formatId}
          type="button"
          role="menuitemradio"
          class="copy-menu-item"
          tabIndex={-1}
          aria-checked={format.formatId === current.formatId}
          dir="auto"
          onClick={() => props.onPick(format)}
        >
          {toFormatName(format)}
        </button>
      ))}
      {act && (
        <>
          <hr class="copy-menu-line" />
          <button
            type="button"
            role="menuitem"
            class="copy-menu-item"
            tabIndex={-1}
            onClick={() => {
              props.onClose();
              act.onPick();
            }}
          >
            {act.text}
          </button>
        </>
      )}
    </div>
  );
}

/** The item that a key goes to; undefined where it goes to none. A letter goes to the next that begins with it. */
function toNextItem(key: string, index: number, items: readonly HTMLElement[]): number | undefined {
  const { length } = items;
  if (key === 'ArrowDown') return (index + 1) % length;
  if (key === 'ArrowUp') return (index + length - 1) % length;
  if (key === 'Home') return 0;
  if (key === 'End') return length - 1;
  if (key.length !== 1 || key === ' ') return undefined;
  const order = items.map((_item, step) => (index + 1 + step) % length);
  return order.find((each) => items[each]?.textContent?.toLowerCase().startsWith(key.toLowerCase()));
}

/** Under the anchor, its end at the anchor's; above it where there is no room below. */
function place(element: HTMLElement, anchor: HTMLElement | null): void {
  if (anchor === null) return;
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const hasRoomBelow = bottom + gapPx + height + gapPx <= window.innerHeight;
  const end = getComputedStyle(anchor).direction === 'rtl' ? left : right - width;
  element.style.left = `${Math.max(gapPx, Math.min(end, window.innerWidth - width - gapPx))}px`;
  element.style.top = `${Math.max(gapPx, hasRoomBelow ? bottom + gapPx : top - gapPx - height)}px`;
}
