import { type MessageKey, t } from '#lib/platform/i18n.ts';
import './promises.css';

const promises: readonly (readonly [title: MessageKey, text: MessageKey])[] = [
  ['welcomeOnlyAskedTitle', 'welcomeOnlyAsked'],
  ['welcomeOnDeviceTitle', 'welcomeOnDeviceText'],
  ['welcomeYoursTitle', 'welcomeYoursKept'],
];

/** What Linkmint does and never does. */
export function Promises() {
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
