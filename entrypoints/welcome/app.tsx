import type { Ref } from 'preact';
import { useCallback, useEffect, useRef, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { formatList } from '#components/format-list.ts';
import { Logo } from '#components/logo.tsx';
import { PageHeader } from '#components/page-header.tsx';
import { toOptionsUrl } from '#lib/domain/routes/to-options-url.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { usePageTitle } from '#lib/ui/use-page-title.ts';
import type { MadeChannels } from './channels/make-channels.ts';
import { ChannelsStep, MadeNotice } from './channels-parts.ts';
import { ConnectStep } from './connect-step.tsx';
import { Step } from './step.tsx';
import { TryStep } from './try-step.tsx';
import type { WelcomeServices, WelcomeSnapshot } from './welcome-services.ts';
import './app.css';

interface AppProps {
  readonly services: WelcomeServices;
  readonly initialSnapshot: WelcomeSnapshot;
}

const kinds = ['accounts', 'sync-progress', 'links', 'settings', 'quota', 'presets', 'permissions'] as const;

/** The address of the question where the user posts, for a link from the options. */
const placesFragment = '#/places';

/** The page after the installation: four steps to the first link, and what Linkmint promises. */
export function App({ services, initialSnapshot }: AppProps) {
  const { value: snapshot, refresh } = useLive(services.readSnapshot, kinds, initialSnapshot);
  // What a step stored is done, also where it cannot be read just now: the next read shows it.
  const showStored = useCallback(() => refresh().catch(() => undefined), [refresh]);
  const { connection, presets, hasLinks } = snapshot;
  const [wasConnectedHere, setConnectedHere] = useState(false);
  const [places, setPlaces] = useState<'unasked' | 'answered' | 'asked-again'>(
    location.hash === placesFragment ? 'asked-again' : 'unasked',
  );
  const [made, setMade] = useState<MadeChannels | null>(null);
  const pinTitle = useRef<HTMLHeadingElement>(null);
  const tryTitle = useRef<HTMLHeadingElement>(null);
  const hasMade = made !== null && made.channels.length > 0;
  useEffect(() => {
    // The form with the focus has disappeared. What was made has a button for the next step, which takes the focus.
    if (places === 'answered' && !hasMade) tryTitle.current?.focus();
  }, [places, hasMade]);
  usePageTitle(t('welcomeDocumentTitle'));

  const isConnected = connection.state === 'connected';
  const isNew = !hasLinks && (wasConnectedHere || presets.presets.length === 0);
  if (isConnected && (places === 'asked-again' || (places === 'unasked' && isNew))) {
    return (
      <main>
        <ChannelsStep
          services={services}
          snapshot={snapshot}
          onDone={async (outcome) => {
            await showStored();
            setMade(outcome);
            setPlaces('answered');
          }}
        />
      </main>
    );
  }
  return (
    <>
      <PageHeader>
        <div>
          <h1>{t('welcomeTitle')}</h1>
          <p class="muted">
            {t('welcomeIntro')} <a href="demo.html">{t('welcomeDemo')}</a>
          </p>
        </div>
      </PageHeader>
      <main>
        {hasMade && !hasLinks && (
          <MadeNotice
            services={services}
            made={made}
            period={snapshot.settings.quotaPeriod}
            onNext={() => pinTitle.current?.focus()}
            onUndone={async () => {
              await showStored();
              setMade(null);
            }}
          />
        )}
        <div class={isConnected ? 'steps steps-connected' : 'steps'}>
          <ConnectStep
            services={services}
            connection={connection}
            onConnected={async () => {
              await Promise.all([showStored(), ChannelsStep.preload()]);
              setConnectedHere(true);
            }}
          />
          <PlacesLine
            names={presets.presets.map(({ name }) => name)}
            onAsk={isConnected ? () => setPlaces('asked-again') : null}
          />
          <PinStep readIsPinned={services.readIsPinned} titleRef={pinTitle} />
          <TryStep services={services} snapshot={snapshot} onChange={showStored} titleRef={tryTitle} />
        </div>
        <Promises />
      </main>
    </>
  );
}

const promises: readonly (readonly [title: MessageKey, text: MessageKey])[] = [
  ['welcomeOnlyAskedTitle', 'welcomeOnlyAsked'],
  ['welcomeOnDeviceTitle', 'welcomeOnDeviceText'],
  ['welcomeYoursTitle', 'welcomeYoursKept'],
];

/** What Linkmint does and never does. */
function Promises() {
  return (
    <section aria-label={t('welcomePromises')}>
      <ul class="promises">
        {promises.map(([title, text]) => (
          <li key={title}>
            <b>{t(title)}</b>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface PlacesLineProps {
  /** Of the user's channels. */
  readonly names: readonly string[];
  /** Null before the account is connected. */
  readonly onAsk: (() => void) | null;
}

/** The second step once it is answered, or before it can be: a screen of its own asks it. */
function PlacesLine({ names, onAsk }: PlacesLineProps) {
  const hasChannels = names.length > 0;
  return (
    <Step number={2} title={t('placesTitle')} state={hasChannels ? 'done' : 'later'}>
      {hasChannels ? (
        <p class="meta">
          {formatList(names)} · <a href={toOptionsUrl('channels')}>{t('placesChange')}</a>
        </p>
      ) : onAsk === null ? (
        <p class="meta">{t('placesStep')}</p>
      ) : (
        <p>
          <Button look="quiet" onClick={onAsk}>
            {t('placesStep')}
          </Button>
        </p>
      )}
    </Step>
  );
}

/** The browser fires no event for this, so the page polls it while it is visible. */
const askEveryMs = 1500;

interface PinStepProps {
  /** Resolves to null if the browser does not say. */
  readonly readIsPinned: () => Promise<boolean | null>;
  readonly titleRef: Ref<HTMLHeadingElement>;
}

/** The third step: the user pins the toolbar button. The last step does not wait for it. */
function PinStep({ readIsPinned, titleRef }: PinStepProps) {
  const [isPinned, setPinned] = useState<boolean | null>(null);
  useEffect(() => {
    const ask = () => void readIsPinned().then(setPinned, () => undefined);
    ask();
    const timer = setInterval(() => document.visibilityState === 'visible' && ask(), askEveryMs);
    return () => clearInterval(timer);
  }, [readIsPinned]);
  return (
    <Step number={3} title={t('welcomePin')} state={isPinned ? 'done' : 'later'} titleRef={titleRef}>
      <PinPicture isPinned={isPinned === true} />
      <p class="meta" role="status">
        {isPinned ? t('welcomePinned') : t(import.meta.env.FIREFOX ? 'welcomePinFirefox' : 'welcomePinChrome')}
      </p>
    </Step>
  );
}

/** A drawing of the browser's toolbar, with the puzzle piece and the place of the pinned button. */
function PinPicture({ isPinned }: { readonly isPinned: boolean }) {
  return (
    <div class="pin-picture" role="img" aria-label={t('welcomePinPicture')}>
      <span class="pin-address" dir="ltr">
        hutan.example
      </span>
      <svg class={`pin-puzzle${isPinned ? '' : ' pin-here'}`} viewBox="0 0 16 16" aria-hidden="true">
        <path d="M6.4 3.6a1.6 1.6 0 1 1 3.2 0h3v3a1.6 1.6 0 1 1 0 3.2v3H3.4V9.8a1.6 1.6 0 1 0 0-3.2v-3Z" />
      </svg>
      <span class={`pin-button${isPinned ? ' pin-here' : ''}`}>
        <Logo />
      </span>
    </div>
  );
}
