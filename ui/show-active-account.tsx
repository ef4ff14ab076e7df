import { type ComponentChild, Fragment, options, render } from 'preact';
import { beginFirstFrame } from '#components/first-frame.ts';
import { AppError } from '#lib/errors/app-error.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { type ActiveAccount, openActiveAccount } from '#lib/store/accounts/open-account.ts';
import { afterFirstPaint } from '#ui/after-first-paint.ts';
import { OpenFailure, type StartedCleanly } from '#ui/open-failure.tsx';
import { saveFile } from '#ui/save-file.ts';
import { tellWholeTexts } from '#ui/tell-whole-texts.ts';

/** What the first frame is drawn from, and what is drawn. */
type Draw = (account: ActiveAccount) => Promise<ComponentChild>;

/** A first frame that takes longer is said to. It is drawn all the same, once it is there. */
const sayAfterMs = 4_500;

const rescueFile = 'linkmint-rescue.json';

/**
 * Draws an extension page for the active account into its `#app`, and anew when another account becomes active or the
 * browser drops the connection to the database. Where the account cannot be opened (a full disk, a newer version's data,
 * storage that does not answer), the page says why and what next within 5 s, and goes on by itself where it can.
 * @param draw Reads what the first frame shows, and answers with what is drawn.
 */
export function showActiveAccount(draw: Draw): void {
  const root = document.querySelector('#app');
  if (root === null) return;
  holdFirstEffects();
  tellWholeTexts();
  createPage(root, draw).show();
}

/**
 * What the first frame's components do once they are drawn (watch, ask the worker, read more) waits until that frame is on
 * the screen. Begun at once, as otherwise, it takes the processor from the very drawing.
 */
function holdFirstEffects(): void {
  const endFirstFrame = beginFirstFrame();
  options.requestAnimationFrame = (flush) =>
    afterFirstPaint(() => {
      endFirstFrame();
      delete options.requestAnimationFrame;
      flush();
    });
}

function createPage(root: Element, draw: Draw) {
  /** How often the page was begun: what an earlier beginning learns late is not for this one. */
  let beginnings = 0;
  let isDrawn = false;
  /** Of the account that was found last; null where not even that could be read. */
  let foundId: string | null = null;
  let stopWatching: () => void = () => undefined;
  /** Runs from the beginning that found the page drawn until it is drawn again, however often it is begun meanwhile. */
  let late: ReturnType<typeof setTimeout> | undefined;

  function stopLate(): void {
    clearTimeout(late);
    late = undefined;
  }

  function paint(content: ComponentChild): void {
    stopLate();
    // The skeleton stays until the whole first frame is known: one paint, no jump.
    if (root.hasAttribute('aria-busy')) root.replaceChildren();
    root.removeAttribute('aria-busy');
    render(content, root);
  }

  function paintFailure(error: unknown, isStillRead = false): void {
    isDrawn = false;
    const onRetry = () => void goOn(error);
    paint(<OpenFailure error={error} isStillRead={isStillRead} onRetry={onRetry} startCleanly={startCleanly} />);
  }

  async function startCleanly(): Promise<StartedCleanly> {
    const accountId = foundId;
    const { readRescue } = await import('#lib/store/read-rescue.ts');
    const { text, linkCount, unreadCount } = await readRescue();
    saveFile(rescueFile, new Blob([text], { type: 'application/json' }));
    await sendAs(null)('startCleanly', { accountId });
    return { fileName: rescueFile, linkCount, unreadCount };
  }

  async function goOn(error: unknown): Promise<void> {
    const isCleared = error instanceof AppError && error.code === 'data-cleared';
    if (isCleared) await sendAs(null)('noteCleared', {}).catch(() => undefined);
    await show();
  }

  async function show(): Promise<void> {
    beginnings += 1;
    const beginning = beginnings;
    const isLatest = () => beginning === beginnings;
    late ??= setTimeout(() => paintFailure(new AppError('database-unavailable'), true), sayAfterMs);
    try {
      foundId = null;
      const account = await openActiveAccount({
        // Pages write nothing: where there is no account yet, the worker makes the first one.
        prepare: () => sendAs(null)('wake', {}),
        onFound: (accountId) => {
          if (isLatest()) foundId = accountId;
        },
        onClosed: () => isLatest() && void show(),
      });
      const drawn = await draw(account);
      if (!isLatest()) return;
      stopWatching();
      stopWatching = account.watchSwitch(() => void show());
      const isDrawnAnew = isDrawn;
      isDrawn = true;
      paint(<Fragment key={`${account.accountId} ${beginning}`}>{drawn}</Fragment>);
      if (isDrawnAnew) focusHeading(root);
    } catch (error) {
      // An account that is being removed is still shown until the next one is the active one, which is watched for.
      const isLeaving = isDrawn && error instanceof AppError && error.code === 'account-gone';
      if (!isLatest()) return;
      if (isLeaving) stopLate();
      else paintFailure(error);
    }
  }

  return { show: () => void show() };
}

/** What had the focus went with the account that was shown before. */
function focusHeading(root: Element): void {
  const heading = root.querySelector('h1');
  if (heading === null || root.contains(document.activeElement)) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}
