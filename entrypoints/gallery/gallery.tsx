import { useEffect, useState } from 'preact/hooks';
import { AccountMark } from '#components/accounts/account-mark.tsx';
import { Bar } from '#components/bar.tsx';
import { Button } from '#components/button.tsx';
import { Chip } from '#components/chip.tsx';
import { CodeButton } from '#components/coupons/code-button.tsx';
import { Dialog } from '#components/dialog.tsx';
import { Disclosure } from '#components/disclosure.tsx';
import { EmptyState } from '#components/empty-state.tsx';
import { Fact, FactsList } from '#components/facts-list.tsx';
import { CheckBox } from '#components/forms/check-box.tsx';
import { RadioGroup } from '#components/forms/radio-group.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { SearchField } from '#components/forms/search-field.tsx';
import { SelectField } from '#components/forms/select-field.tsx';
import { Switch } from '#components/forms/switch.tsx';
import { TextArea } from '#components/forms/text-area.tsx';
import { TextField } from '#components/forms/text-field.tsx';
import { Icon, type IconName, iconPaths } from '#components/icon.tsx';
import { CloseButton, IconButton } from '#components/icon-button.tsx';
import { Logo } from '#components/logo.tsx';
import { Notice } from '#components/notice.tsx';
import { PopoverButton } from '#components/popover-button.tsx';
import { CountryChoice } from '#components/programs/country-choice.tsx';
import { ProgramMark } from '#components/programs/program-mark.tsx';
import { StandingChip } from '#components/programs/standing-chip.tsx';
import { ProgressBar } from '#components/progress-bar.tsx';
import { LinksLeft } from '#components/quota/links-left.tsx';
import { QuotaInstrument } from '#components/quota/quota-instrument.tsx';
import { QuotaMeter } from '#components/quota/quota-meter.tsx';
import { RemovableChip } from '#components/removable-chip.tsx';
import { SkeletonRows } from '#components/skeleton-rows.tsx';
import { SubIdField } from '#components/sub-ids/sub-id-field.tsx';
import { accountColors } from '#lib/domain/accounts/account.ts';
import { CheckParts } from './check-parts.tsx';
import { LargerParts } from './larger-parts.tsx';
import { Part } from './part.tsx';
import { PostParts } from './post-parts.tsx';
import './gallery.css';

const nothing = () => undefined;
const schemes = ['system', 'light', 'dark'] as const;
const directions = ['ltr', 'rtl'] as const;
const sizes = ['small', 'body', 'title', 'page', 'figure'] as const;
const tones = ['plain', 'good', 'warn', 'bad'] as const;
const standings = ['approved', 'pending', 'rejected', 'blocked', 'none', 'unknown'] as const;
const usages = [
  { used: 188, level: 'ok' },
  { used: 812, level: 'low' },
  { used: 957, level: 'nearly-reached' },
  { used: 1_000, level: 'reached' },
] as const;
const history = {
  today: '2026-11-03',
  days: [
    { day: '2026-11-01', here: 8, elsewhere: 30 },
    { day: '2026-11-02', here: 0, elsewhere: 0 },
    { day: '2026-11-03', here: 4, elsewhere: 0 },
    { day: '2026-11-04', here: 0, elsewhere: 0 },
  ],
  lost: 1,
} as const;
const choices = [
  { value: 'a', text: 'First' },
  { value: 'b', text: 'Second' },
] as const;

/**
 * Shows each shared component in each state, for developers. Only development builds contain it. To see forced colours,
 * emulate them with the browser's developer tools.
 */
export function Gallery() {
  const [scheme, setScheme] = useState<(typeof schemes)[number]>('system');
  const [direction, setDirection] = useState<(typeof directions)[number]>('ltr');
  useEffect(() => {
    document.documentElement.dataset.scheme = scheme;
    document.documentElement.dir = direction;
  }, [scheme, direction]);
  return (
    <main class="gallery">
      <Part name="Gallery">
        <RadioGroup
          label="Colours"
          value={scheme}
          options={schemes.map((value) => ({ value, text: value }))}
          onChange={setScheme}
        />
        <RadioGroup
          label="Direction"
          value={direction}
          options={directions.map((value) => ({ value, text: value }))}
          onChange={setDirection}
        />
      </Part>
      <Part name="Logo, icons and text">
        <div class="gallery-row">
          <Logo />
          <Logo isLarge />
        </div>
        <div class="gallery-row">
          {(Object.keys(iconPaths) as IconName[]).map((name) => (
            <span key={name} class="gallery-icon">
              <Icon name={name} />
              {name}
            </span>
          ))}
          <Icon name="star" isFilled />
        </div>
        <div class="gallery-row">
          {sizes.map((size) => (
            <span key={size} class={`gallery-${size}`}>
              {size}
            </span>
          ))}
        </div>
      </Part>
      <Buttons />
      <Messages />
      <Forms />
      <Data />
      <LargerParts />
      <PostParts />
      <CheckParts />
    </main>
  );
}

function Buttons() {
  return (
    <Part name="Buttons">
      {(['primary', 'plain', 'quiet'] as const).map((look) => (
        <div key={look} class="gallery-row">
          <Button look={look}>{look}</Button>
          <Button look={look} isDisabled>
            {look}, disabled
          </Button>
          <Button look={look} isBusy>
            {look}, busy
          </Button>
        </div>
      ))}
      <Button look="primary" isLarge>
        primary, large
      </Button>
      <div class="gallery-row">
        <IconButton icon="star" label="Star" onClick={nothing} />
        <CloseButton label="Close" onClick={nothing} />
        <CodeButton code="RICE10" isCopied={false} onCopy={nothing} />
        <CodeButton code="RICE20" isCopied onCopy={nothing} />
        <CodeButton code="RICE30" isCopied={false} isLarge onCopy={nothing} />
      </div>
    </Part>
  );
}

function Messages() {
  const [isOpen, setOpen] = useState(false);
  return (
    <Part name="Messages">
      <div class="gallery-row">
        {tones.map((tone) => (
          <Chip key={tone} tone={tone} text={tone} />
        ))}
        {standings.map((applicationStatus) => (
          <StandingChip key={applicationStatus} offer={{ applicationStatus, offerStatus: 'active' }} />
        ))}
        <StandingChip offer={{ applicationStatus: 'approved', offerStatus: 'paused' }} />
      </div>
      {(['plain', 'warn', 'bad'] as const).map((tone) => (
        <Notice key={tone} tone={tone} role="note" title={`Title, ${tone}`} actions={<Button>Act</Button>}>
          <p>What happened, why, and what to do next.</p>
        </Notice>
      ))}
      <EmptyState title="Nothing here yet" actions={<Button look="primary">Begin</Button>}>
        What this place will hold, and how to get there.
      </EmptyState>
      <SkeletonRows label="Loading" count={2} />
      <Disclosure summary="Folded">
        <p>Unfolded</p>
      </Disclosure>
      <Disclosure summary="Open at first" isOpen>
        <p>Unfolded</p>
      </Disclosure>
      <div>
        <Button onClick={() => setOpen(true)}>Open a dialog</Button>
      </div>
      {isOpen && (
        <Dialog title="Dialog" closeLabel="Close the dialog" onClose={() => setOpen(false)}>
          <p>It keeps the focus; Escape closes it.</p>
        </Dialog>
      )}
    </Part>
  );
}

function Forms() {
  const [text, setText] = useState('typed');
  return (
    <Part name="Forms">
      <div class="gallery-forms">
        <TextField label="Empty" value="" placeholder="placeholder" onInput={nothing} hint="A hint" />
        <TextField label="Filled" value={text} onInput={setText} />
        <TextField label="Wrong" value="wrong" onInput={nothing} error="What is wrong with it" />
        <TextField label="Read only" value="fixed" isReadOnly onInput={nothing} />
        <TextField label="Code" value="general" isCode onInput={nothing} />
        <TextField label="Secret" value="secret" kind="password" onInput={nothing} />
        <SearchField label="Search" value="" placeholder="Program or page" onInput={nothing} />
        <SelectField label="Choice" value="a" options={choices} onChange={nothing} hint="A hint" />
        <TextArea label="Template" value={'{title}\n{link}'} rows={3} onInput={nothing} />
        <RadioGroup label="One of two" value="a" options={choices} onChange={nothing} />
        <Switch label="Off" hint="What it does" isOn={false} onChange={nothing} />
        <Switch label="On" hint="What it does" isOn onChange={nothing} />
        <CheckBox isOn={false} onChange={nothing}>
          Not checked
        </CheckBox>
        <CheckBox isOn onChange={nothing}>
          Checked
        </CheckBox>
      </div>
      <div class="gallery-row">
        <PopoverButton label="Filters">
          <SelectField label="Choice" value="a" options={choices} onChange={nothing} />
        </PopoverButton>
        <CheckBox isChip isOn={false} onChange={nothing}>
          Chip, not checked
        </CheckBox>
        <CheckBox isChip isOn onChange={nothing}>
          Chip, checked
        </CheckBox>
        <CountryChoice
          labelledBy="gallery-countries"
          countries={['Malaysia']}
          listed={['Malaysia']}
          onChange={nothing}
        />
        <RemovableChip text="Choice: First" label="Remove filter Choice: First" onRemove={nothing} />
        <SavedMark count={1} text="Saved" />
      </div>
      <div class="gallery-forms">
        <SubIdField number={1} value="newsletter" onInput={nothing} />
        <SubIdField number={2} value={'x'.repeat(300)} onInput={nothing} />
      </div>
    </Part>
  );
}

function Data() {
  return (
    <Part name="Data">
      <div class="gallery-row">
        <ProgramMark name="Kedai Harian" />
        {accountColors.map((color) => (
          <AccountMark key={color} color={color} />
        ))}
      </div>
      <div class="gallery-forms">
        {usages.map(({ used, level }) => (
          <QuotaMeter
            key={level}
            usage={{
              used,
              limit: 1_000,
              usedHere: used,
              usedElsewhere: 0,
              freesUpAtMs: 0,
              freesOn: '1970-01-01',
              level,
            }}
            period="calendar-month"
          />
        ))}
        <LinksLeft
          usage={{
            used: 189,
            limit: 1_000,
            usedHere: 189,
            usedElsewhere: 0,
            freesUpAtMs: 0,
            freesOn: '1970-01-01',
            level: 'ok',
          }}
          period="calendar-month"
        />
        <QuotaInstrument
          usage={{
            used: 42,
            limit: 1_000,
            usedHere: 12,
            usedElsewhere: 30,
            freesUpAtMs: 0,
            freesOn: '1970-01-01',
            level: 'ok',
          }}
          period="calendar-month"
          history={history}
        />
        <Bar fraction={0.3} />
        <Bar fraction={0.3} tone="warn" />
        <Bar fraction={0.3} tone="bad" />
        <ProgressBar label="Of a known length" done={3} known={12} />
        <ProgressBar label="Of an unknown length" done={3} known={0} />
      </div>
      <FactsList>
        <Fact name="Program">Kedai Harian</Fact>
        <Fact name="Status">Approved</Fact>
      </FactsList>
    </Part>
  );
}
