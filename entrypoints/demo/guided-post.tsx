import { useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { PostPreview } from '#components/posts/post-preview.tsx';
import { toChannelKind, writePostText } from '#lib/domain/posts/write-post-text.ts';
import { type ChannelKindId, toChannelPreset, toNewChannelLanguage } from '#lib/domain/presets/channel-kinds.ts';
import { type SampleProgram, samplePrograms } from '#lib/domain/welcome/sample-catalogue.ts';
import { toSamplePost } from '#lib/domain/welcome/sample-post.ts';
import { locale, t } from '#lib/platform/i18n.ts';
import { copyText } from '#lib/ui/copy-for-user.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { toPlaceName } from '#lib/wording/to-place-name.ts';
import './guided-post.css';

const places: readonly ChannelKindId[] = ['telegram', 'blog', 'youtube'];
const offered = samplePrograms.filter(({ product }) => product !== undefined);

/** The best of Linkmint in three clicks: products, a channel, and the text with its links. */
export function GuidedPost() {
  const [chosen, setChosen] = useState<readonly SampleProgram[]>(offered);
  const [kindId, setKindId] = useState<ChannelKindId>('telegram');
  const [isMade, setMade] = useState(false);
  const [said, setSaid] = useState('');
  const count = chosen.length;
  /** What was made no longer fits what is chosen. */
  const start = () => {
    setMade(false);
    setSaid('');
  };
  const { kind, text } = write(isMade ? chosen : [], kindId);
  const copy = async () => setSaid(t((await copyText(text)) ? 'demoPostCopied' : 'demoNotCopied'));
  return (
    <section aria-labelledby="guided-post">
      <h2 id="guided-post">{t('demoPostTitle')}</h2>
      <div class="guided-parts">
        <div class="guided-asks">
          <fieldset class="guided-products">
            <legend class="field-label">{t('demoPostProducts')}</legend>
            {offered.map((program) => (
              <CheckBox
                key={program.offerId}
                isOn={chosen.includes(program)}
                onChange={(isOn) => {
                  start();
                  setChosen(offered.filter((each) => (each === program ? isOn : chosen.includes(each))));
                }}
              >
                <span>
                  {program.product?.name} <span class="meta">{program.name}</span>
                </span>
              </CheckBox>
            ))}
          </fieldset>
          <RadioGroup
            label={t('demoPostChannel')}
            value={kindId}
            options={places.map((value) => ({ value, text: toPlaceName(value) }))}
            onChange={(value) => {
              start();
              setKindId(value);
            }}
          />
          <Button
            look={isMade ? 'plain' : 'primary'}
            isDisabled={count === 0}
            onClick={() => {
              setMade(true);
              setSaid(t('demoPostMade', count, [formatNumber(count)]));
            }}
          >
            {t('demoPostMake', count, [formatNumber(count)])}
          </Button>
        </div>
        <div class="guided-result">
          {isMade && <PostPreview channelName={toPlaceName(kindId)} kind={kind} text={text} />}
          {isMade && (
            <Button look="primary" onClick={() => void copy()}>
              {t('demoPostCopy')}
            </Button>
          )}
          <p class="meta" role="status">
            {said}
          </p>
        </div>
      </div>
    </section>
  );
}

/** The text of a post for a place, and what it is written for. */
function write(programs: readonly SampleProgram[], kindId: ChannelKindId) {
  const language = toNewChannelLanguage(locale());
  const preset = { presetId: 'sample', ...toChannelPreset({ kindId, name: toPlaceName(kindId), language }) };
  const post = toSamplePost(programs, preset, t('demoPostName'));
  // Without words of the user's own, the language gives those of the disclosure.
  const words = { disclosure: '', postLanguage: '', locale: locale() };
  const text = writePostText(post, post.channels[0], { presets: [preset], nowMs: 0, utcOffsetMinutes: 0, ...words });
  return { kind: toChannelKind(preset.presetId, [preset]), text };
}
