import type { ComponentChild, ComponentType, FunctionComponent } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { Notice } from '#components/notice.tsx';
import { t } from '#lib/platform/i18n.ts';

/** A component whose module is loaded when it is first drawn, or before that by `preload`. */
export type LateComponent<Props> = FunctionComponent<Props> & {
  /**
   * Loads the module, so that the next frame with the component is drawn whole. Never rejects: what could not be loaded
   * is tried again when it is drawn, and says so itself where that fails too.
   */
  preload(): Promise<void>;
};

/**
 * Puts a component into a chunk of its own. The user is told of a chunk that is missing: the extension may have been
 * updated under the open page, whose files are then gone.
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

  /** Loads once for all who ask; after a failure, anew. */
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

    // As an element of its own: its hooks are not mixed with these.
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

/** In the place of a component that could not be loaded: why, and what next. */
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
