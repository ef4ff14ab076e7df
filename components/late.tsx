import type { ComponentChild, ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';

/** A component whose module loads on the first render, or earlier by `preload`. */
export type LateComponent<Props> = FunctionComponent<Props> & {
  /**
   * Loads the module, so that the next frame shows the component at once. Never rejects: after a failure the component
   * tries again when it is drawn, and shows a second failure itself.
   */
  preload(): Promise<void>;
};

/**
 * Puts a component into its own chunk. The page shows a missing chunk as an error: an update of the extension may have
 * removed the files of the open page.
 * @param load Imports the module.
 * @param name The module's export.
 * @param Pending Drawn until the module is there.
 */
export function late<Name extends string, Props extends object>(
  load: () => Promise<{ readonly [Key in Name]: ComponentType<Props> }>,
  name: Name,
  Pending: () => ComponentChild = () => null,
): LateComponent<Props> {
  let Loaded: ComponentType<Props> | null = null;
  let loading: Promise<void> | null = null;

  /** Loads once for all callers, and again after a failure. */
  function start(): Promise<void> {
    loading ??= load().then(
      (module) => {
        Loaded = module[name];
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  }

  function Late(props: Props) {
    const [state, setState] = useState<'loading' | 'loaded' | 'failed'>(Loaded === null ? 'loading' : 'loaded');
    const [attempt, setAttempt] = useState(1);
    useEffect(() => {
      let isCurrent = true;
      const settle = (settled: 'loaded' | 'failed') => () => {
        if (isCurrent) setState(settled);
      };
      void start().then(settle('loaded'), settle('failed'));
      return () => {
        isCurrent = false;
      };
    }, [attempt]);

    // Its own element, so that its hooks are separate from these.
    if (state === 'loaded' && Loaded !== null) return <Loaded {...props} />;
    if (state === 'loading') return <Pending />;
    return (
      <LateFailure
        onRetry={() => {
          setState('loading');
          setAttempt(attempt + 1);
        }}
      />
    );
  }

  return Object.assign(Late, { preload: () => start().catch(() => undefined) });
}

/** Replaces a component that failed to load: says why, and what to do. */
function LateFailure({ onRetry }: { readonly onRetry: () => void }) {
  return (
    <Notice
      tone="bad"
      role="alert"
      title={t('partMissing')}
      actions={
        <>
          <Button onClick={onRetry}>{t('actionTryAgain')}</Button>
          <Button onClick={() => location.reload()}>{t('actionReload')}</Button>
        </>
      }
    >
      <p>{t('partMissingNext')}</p>
    </Notice>
  );
}
