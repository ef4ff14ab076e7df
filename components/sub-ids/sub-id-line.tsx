import { Fragment } from 'preact';
import type { SubIds } from '#lib/domain/sub-ids/sub-ids.ts';
import { t } from '#lib/platform/i18n.ts';
import './sub-id-line.css';

/**
 * All sub IDs that are sent, on one line that is cut at its end. An empty one before the last has its place, so that one
 * sees which is which. The tooltip shows the whole.
 */
export function SubIdLine({ sent }: { readonly sent: SubIds }) {
  const given = sent.slice(0, sent.findLastIndex((value) => value !== '') + 1).map((value) => value || '–');
  return (
    <span class="sub-id-line" title={given.join(' · ')}>
      <span class="visually-hidden">{t('presetSentAs')}: </span>
      {given.length === 0
        ? t('presetSentEmpty')
        : given.map((value, index) => (
            <Fragment key={index}>
              {index > 0 && ' · '}
              <bdi>{value}</bdi>
            </Fragment>
          ))}
    </span>
  );
}
