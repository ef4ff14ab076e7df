import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { CopiedMark } from '#components/copied-mark.tsx';
import { Icon } from '#components/icon.tsx';
import { RowAct } from '#components/row-act.tsx';
import { usePopover } from '#components/use-popover.ts';
import {
  builtInFormats,
  type CopyFormat,
  findFormat,
  isRareFormat,
  type TemplateFormat,
} from '#lib/domain/formats/link-formats.ts';
import { t } from '#lib/platform/i18n.ts';
import { toFormatName } from '#lib/wording/to-format-name.ts';
import '#components/button.css';
import './copy-menu.css';

interface CopyMenuProps {
  /** The format that the button copies. A deleted format counts as plain (`findFormat`). */
  readonly formatId: string;
  /** The user's own formats, listed below the built-in ones. */
  readonly templates: readonly TemplateFormat[];
  /** Names the link in the accessible names, where several menus are visible. */
  readonly subject?: string;
  /** Leaves the format out of the button's visible text. */
  readonly isCompact?: boolean;
  /** Draws icons, as the one act of a row: these words stand beside them while the pointer or the focus is there. */
  readonly rowWords?: string;
  /** The button's text, if it should say more than the format. With `isCompact` or `rowWords`, its accessible name alone. */
  readonly label?: string;
  /** Whether the button shows the tick. Its room is reserved only if this is given. */
  readonly isCopied?: boolean;
  /** Called when the user presses the button or picks a format. The caller saves a format other than `formatId`. */
  readonly onCopy: (format: CopyFormat) => void;
}

/** The gap between button and menu, and between menu and window edge, in CSS px. */
const gapPx = 4;

/** A button that copies in the current format, and beside it a menu of the others. */
export function CopyMenu(props: CopyMenuProps) {
  const { formatId, templates, subject, isCompact, rowWords, isCopied, onCopy } = props;
  const { id, isOpen, opener, openerProps, openByArrow, leave, close } = usePopover();
  const group = useRef<HTMLDivElement>(null);
  const current = findFormat(formatId, templates);
  const name = toFormatName(current);
  const ofSubject = (text: string) => (subject === undefined ? text : t('copyOf', [text, subject]));
  const label = props.label ?? ofSubject(t('copyAs', [name]));
  const copy = () => onCopy(current);
  return (
    <div class={rowWords === undefined ? 'copy-menu' : 'copy-menu copy-menu-row'} ref={group}>
      {rowWords === undefined ? (
        <button type="button" class="button copy-menu-main" aria-label={label} onClick={copy}>
          {isCompact ? t('copy') : (props.label ?? t('copyAs', [name]))}
          {isCopied !== undefined && <CopiedMark isShown={isCopied} />}
        </button>
      ) : (
        <RowAct icon="copy" words={rowWords} label={label} isDone={isCopied ?? false} onClick={copy} />
      )}
      <button
        ref={opener}
        type="button"
        class={rowWords === undefined ? 'button copy-menu-open' : 'icon-button'}
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

/** An extra entry below the formats. */
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
  /** Called when a key closes the menu; the focus returns to the button. */
  readonly onClose: () => void;
  /** Called when the focus or the pointer leaves the menu. */
  readonly onLeave: () => void;
  readonly onPick: (format: CopyFormat) => void;
}

/**
 * The menu without its button, for a caller that draws its own. A format that few users need is there only if it is the
 * current one: it was then chosen in the options.
 */
export function FormatList(props: FormatListProps) {
  const { current, act, anchor } = props;
  const formats = props.formats.filter((format) => !isRareFormat(format) || format.formatId === current.formatId);
  const list = useRef<HTMLDivElement>(null);
  const leave = useRef(props.onLeave);
  leave.current = props.onLeave;

  useLayoutEffect(() => {
    const element = list.current;
    if (element === null) return;
    // The top layer: neither a table nor a dialog cuts it off.
    element.showPopover();
    place(element, anchor.current);
    element.querySelector<HTMLElement>('[aria-checked="true"]')?.focus();
    // Only once: on a later render the user may have moved the focus.
  }, [anchor]);

  useEffect(() => {
    // The menu does not scroll with its button; left open, it would point at another button.
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
    // Escape would close the popup and arrows would scroll. Tab keeps its default: it moves to the next control.
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

/** The item that a key moves to, if any. A letter moves to the next item that starts with it. */
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

/** Places the menu below the anchor, end-aligned. Above it if there is no room below. */
function place(element: HTMLElement, anchor: HTMLElement | null): void {
  if (anchor === null) return;
  const { top, bottom, left, right } = anchor.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = element;
  const hasRoomBelow = bottom + gapPx + height + gapPx <= window.innerHeight;
  const end = getComputedStyle(anchor).direction === 'rtl' ? left : right - width;
  element.style.left = `${Math.max(gapPx, Math.min(end, window.innerWidth - width - gapPx))}px`;
  element.style.top = `${Math.max(gapPx, hasRoomBelow ? bottom + gapPx : top - gapPx - height)}px`;
}
