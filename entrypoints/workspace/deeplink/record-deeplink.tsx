import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CopiedMark } from '#components/copied-mark.tsx';
import type { DeeplinkServices } from '#components/deeplinks/deeplink-services.ts';
import { MintProblem } from '#components/deeplinks/mint-problem.tsx';
import { useDeeplinkAct, useMadeLink, withPrice } from '#components/deeplinks/use-deeplink-act.ts';
import { SelectField } from '#components/forms/select-field.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { FailureNotice } from '#components/notice.tsx';
import { SubIdRisks } from '#components/sub-ids/sub-id-risks.tsx';
import { toPresetName } from '#components/to-preset-name.ts';
import { findUsualPreset } from '#lib/domain/presets/find-usual-preset.ts';
import type { SubIdPreset } from '#lib/domain/presets/preset-book.ts';
import type { DeeplinkTarget } from '#lib/domain/sub-ids/to-link-context.ts';
import { t } from '#lib/platform/i18n.ts';
import { bookKinds } from '#lib/store/data-changes.ts';
import { useLive } from '#lib/ui/use-live.ts';
import './record-deeplink.css';

interface RecordDeeplinkProps {
  /** The record. The user may change its page. */
  readonly target: DeeplinkTarget;
  /** What is known of the page. */
  readonly pageHint: string;
  readonly serviceUrl: string;
  readonly services: DeeplinkServices;
  readonly nowMs: () => number;
  /** What of it was copied last. */
  readonly marked: 'link' | 'post' | null;
  /** Copies the link, or the post; the announcement distinguishes it from the coupon's code. */
  readonly onCopy: (what: 'link' | 'post', text: string, announcement: string) => void;
  /** Writes the record as a post with a link. Null where there is nothing to post. */
  readonly toPost: ((link: string) => string) | null;
  /** The link of a post without sub IDs. It leads to the shop's front page and uses no link. */
  readonly landingLink: string;
}

/**
 * Makes the publisher's own link to a record's page, alone or in a post. Only a button makes it, because each link costs
 * quota; the button names that.
 */
export function RecordDeeplink(props: RecordDeeplinkProps) {
  const { serviceUrl, services, marked, onCopy, toPost } = props;
  const { value: book, error, readAgain } = useLive(services.readPresets, bookKinds);
  const [url, setUrl] = useState(props.target.url);
  const [chosenId, setChosenId] = useState<string | null>(null);
  /** Says what was copied last, because another button copies the code. */
  const [said, setSaid] = useState('');
  /** The link came after the user had copied something else, which stays on the clipboard. */
  const [isMadeOnly, setMadeOnly] = useState(false);
  const act = useDeeplinkAct(services);

  const target = { ...props.target, url };
  const usual = book === null ? null : findUsualPreset(book, target, serviceUrl);
  const chosen = book?.presets.find((each) => each.presetId === chosenId);
  // The chosen one may have been deleted meanwhile. Who chose none keeps none.
  const preset = chosenId === '' ? null : (chosen ?? usual);
  const made = useMadeLink(services, target, preset, act.version);

  const copy = (what: 'link' | 'post', toText: (link: string) => string) => {
    setSaid('');
    setMadeOnly(false);
    const onLink: Parameters<typeof act.start>[0]['onLink'] = (link, { reused, isOvertaken }) => {
      setMadeOnly(isOvertaken);
      if (isOvertaken) return setSaid(t('linksRetried'));
      const announcement = what === 'post' ? t('couponsTabCopiedPost') : toCopiedText(preset);
      setSaid(reused ? `${announcement}. ${t('couponsTabReused')}` : announcement);
      onCopy(what, toText(link.trackingLink), announcement);
    };
    void act.start({ key: what, target, preset, onLink });
  };

  return (
    <section class="record-deeplink" aria-label={t('couponsTabDeeplink')}>
      <h3>{t('couponsTabDeeplink')}</h3>
      <SelectField
        label={t('preset')}
        value={preset?.presetId ?? ''}
        options={[
          { value: '', text: t('presetNone') },
          ...(book?.presets ?? []).map((each) => ({ value: each.presetId, text: toPresetName(each) })),
        ]}
        onChange={setChosenId}
      />
      <SubIdRisks sent={[services.toSent(target, preset)]} cut={services.findCut(target, preset)} />
      <TextField
        isCode
        kind="url"
        label={t('couponsTabDeeplinkPage')}
        value={url}
        hint={props.pageHint}
        onInput={setUrl}
      />
      <Button isBusy={act.busyKey === 'link'} isDisabled={book === null} onClick={() => copy('link', (link) => link)}>
        {withPrice(t(preset === null ? 'copyDeeplink' : 'couponsTabCopyPreset'), made !== null)}
        <CopiedMark isShown={marked === 'link'} />
      </Button>
      {toPost !== null && (
        <Post
          text={toPreview(toPost, preset === null ? props.landingLink : (made?.trackingLink ?? null))}
          isMade={preset === null || made !== null}
          isBusy={act.busyKey === 'post'}
          isDisabled={book === null}
          isMarked={marked === 'post'}
          onCopy={() =>
            preset === null
              ? onCopy('post', toPost(props.landingLink), t('couponsTabCopiedPost'))
              : copy('post', toPost)
          }
        />
      )}
      {(marked !== null || isMadeOnly) && said !== '' && <p class="field-hint">{said}</p>}
      {book === null && <FailureNotice error={error} nowMs={props.nowMs()} onRetry={readAgain} />}
      <MintProblem act={act} nowMs={props.nowMs()} />
    </section>
  );
}

/** Stands in a post for the link that is not made yet. */
const placeholder = 'https://link.example/';

const toPreview = (toPost: (link: string) => string, link: string | null): string =>
  link === null ? toPost(placeholder).replace(placeholder, t('postLinkComes')) : toPost(link);

interface PostProps {
  readonly text: string;
  readonly isMade: boolean;
  readonly isBusy: boolean;
  readonly isDisabled: boolean;
  readonly isMarked: boolean;
  readonly onCopy: () => void;
}

function Post({ text, isMade, isBusy, isDisabled, isMarked, onCopy }: PostProps) {
  return (
    <section class="record-deeplink" aria-label={t('couponsTabPost')}>
      <h4>{t('couponsTabPost')}</h4>
      <p class="record-post" dir="auto">
        {text}
      </p>
      <Button isBusy={isBusy} isDisabled={isDisabled} onClick={onCopy}>
        {withPrice(t('couponsTabCopyPost'), isMade)}
        <CopiedMark isShown={isMarked} />
      </Button>
    </section>
  );
}

const toCopiedText = (preset: SubIdPreset | null): string =>
  preset === null ? t('couponsTabCopiedNoPreset') : t('couponsTabCopiedPreset', [toPresetName(preset)]);
