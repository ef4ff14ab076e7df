import { type ComponentChild, options, render } from 'preact';
import { beginFirstFrame, tellLanguage } from '#components/first-frame.ts';
import { OpenFailure, type StartedCleanly } from '#components/open-failure.tsx';
import { refuseRepeatedKeys } from '#components/pressed-keys.ts';
import { showClippedTextAsTooltip } from '#components/show-clipped-text-as-tooltip.ts';
import { showBarWhile } from '#components/start-bar.tsx';
import { AppError } from '#lib/errors/app-error.ts';
import { sendAs } from '#lib/messaging/send-as.ts';
import { type ActiveAccount, openActiveAccount } from '#lib/store/accounts/open-account.ts';
import { readPolicyLimits } from '#lib/store/read-policy-limits.ts';
import { AccountHold } from '#lib/ui/account-hold.ts';
import { afterFirstPaint } from '#lib/ui/after-first-paint.ts';
import { focusHeading } from '#lib/ui/focus.ts';
import { saveFile } from '#lib/ui/save-file.ts';

/** Reads the data of the first frame and returns what to render. */
type Draw = (account: ActiveAccount) => Promise<ComponentChild>;

/** After this time the page says that it is slow. It still draws the frame when the data is there. */
const sayAfterMs = 4_500;

const rescueFile = 'linkmint-rescue.json';

/**
 * Draws an extension page for the active account into its `#app`. It draws again when another account becomes active,
 * unless a part of the page holds it (`AccountHold`), or the browser drops the database connection. If the account cannot
 * be opened (a full disk, a newer version's data, storage that does not answer), the page says within 5 s why and what to
 * do, and retries by itself where it can. A bar shows that the frame, or what an organisation's policy could forbid of
 * it, takes longer than a moment.
 * @param draw Reads the data of the first frame and returns what to render.
 */
export function showActiveAccount(draw: Draw): void {
  const root = document.querySelector('#app');
  if (root === null) return;
  tellLanguage();
  holdFirstEffects();
  showClippedTextAsTooltip();
  refuseRepeatedKeys(document);
  createPage(root, draw).show();
}

/**
 * Delays the effects of the first frame's components (watch, ask the worker, read more) until that frame is on the
 * screen. Otherwise they would compete with the drawing for the processor.
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
  /** Counts the attempts to draw: a late result of an earlier attempt is ignored. */
  let beginnings = 0;
  let isDrawn = false;
  /** The id of the account that was found last; null if even that could not be read. */
  let foundId: string | null = null;
  let stopWatching: () => void = () => undefined;
  /** How many parts of the page need it as it is, and whether another account became active meanwhile. */
  let holds = 0;
  let isShownLate = false;
  /** Runs from the first attempt until the page is drawn, across all attempts in between. */
  let late: ReturnType<typeof setTimeout> | undefined;
  const painted = Promise.withResolvers<void>();
  showBarWhile(Promise.all([painted.promise, readPolicyLimits()]));

  /** As `AccountHold`. */
  function hold(): () => void {
    holds += 1;
    let isOver = false;
    return () => {
      if (isOver) return;
      isOver = true;
      holds -= 1;
      if (holds === 0 && isShownLate) void show();
    };
  }

  function onSwitch(): void {
    if (holds === 0) void show();
    else isShownLate = true;
  }

  function stopLate(): void {
    clearTimeout(late);
    late = undefined;
  }

  function paint(content: ComponentChild): void {
    stopLate();
    // Keep the skeleton until the whole first frame is ready: one paint, no jump.
    if (root.hasAttribute('aria-busy')) root.replaceChildren();
    root.removeAttribute('aria-busy');
    render(content, root);
    painted.resolve();
  }

  function paintFailure(error: unknown, isStillRead = false): void {
    isDrawn = false;
    // While the page is read again the id is unknown for a moment: without it, all accounts would be set aside.
    const accountId = foundId;
    const onRetry = () => void resume(error);
    const onStart = () => startCleanly(accountId);
    paint(<OpenFailure error={error} isStillRead={isStillRead} onRetry={onRetry} startCleanly={onStart} />);
  }

  async function startCleanly(accountId: string | null): Promise<StartedCleanly> {
    const { readRescue } = await import('#lib/store/read-rescue.ts');
    const { text, linkCount, unreadCount } = await readRescue();
    saveFile(rescueFile, new Blob([text], { type: 'application/json' }));
    await sendAs(null)('startCleanly', { accountId });
    return { fileName: rescueFile, linkCount, unreadCount };
  }

  async function resume(error: unknown): Promise<void> {
    const isCleared = error instanceof AppError && error.code === 'data-cleared';
    if (isCleared) await sendAs(null)('noteCleared', {}).catch(() => undefined);
    await show();
  }

  async function show(): Promise<void> {
    beginnings += 1;
    const beginning = beginnings;
    isShownLate = false;
    const isLatest = () => beginning === beginnings;
    late ??= setTimeout(() => paintFailure(new AppError('database-unavailable'), true), sayAfterMs);
    try {
      foundId = null;
      const account = await openActiveAccount({
        // Pages write nothing, so the worker creates the first account.
        prepare: () => sendAs(null)('wake', {}),
        onFound: (accountId) => {
          if (isLatest()) foundId = accountId;
        },
        onClosed: () => isLatest() && void show(),
      });
      const drawn = await draw(account);
      if (!isLatest()) return;
      stopWatching();
      stopWatching = account.watchSwitch(onSwitch);
      const isDrawnAnew = isDrawn;
      isDrawn = true;
      paint(
        <AccountHold.Provider key={`${account.accountId} ${beginning}`} value={hold}>
          {drawn}
        </AccountHold.Provider>,
      );
      // The focused element disappeared with the previous account.
      if (isDrawnAnew && !root.contains(document.activeElement)) focusHeading(root);
    } catch (error) {
      // A removed account stays on the screen until the next one is active; the page watches for that.
      const isLeaving = isDrawn && error instanceof AppError && error.code === 'account-gone';
      if (!isLatest()) return;
      if (isLeaving) stopLate();
      else paintFailure(error);
    }
  }

  return { show: () => void show() };
}
