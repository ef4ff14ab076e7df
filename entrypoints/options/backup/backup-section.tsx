import { useCallback, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { FileRunLine } from '#components/file-runs/file-run-line.tsx';
import { SavedMark } from '#components/forms/saved-mark.tsx';
import { Switch } from '#components/forms/switch.tsx';
import { FailureNotice, Notice, ProblemNotice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import { toBackupFile } from '#lib/domain/backup/to-backup-file.ts';
import { toMoment } from '#lib/domain/time/days.ts';
import type { ErrorData } from '#lib/errors/app-error.ts';
import { t } from '#lib/platform/i18n.ts';
import type { AccountCard } from '#lib/store/accounts/read-account-cards.ts';
import { toErrorData, useFailure } from '#lib/ui/to-error-data.ts';
import { useLive } from '#lib/ui/use-live.ts';
import { useSwitchedOff } from '#lib/ui/use-policy.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import { Card } from '../card.tsx';
import type { OptionsServices } from '../options-services.ts';
import { BackupDialog } from './backup-dialog.tsx';
import { RestoreDialog } from './restore-dialog.tsx';
import '#components/forms/field.css';

interface BackupSectionProps {
  readonly services: OptionsServices;
  readonly accounts: readonly AccountCard[];
  readonly onChange: () => Promise<void>;
}

/** Saves the user's own data as a file, restores such a file, and wipes everything. */
export function BackupSection({ services, accounts, onChange }: BackupSectionProps) {
  const { backup, nowMs, send } = services;
  const [savedCount, setSavedCount] = useState(0);
  const { error, attempt } = useFailure();
  const [shown, setShown] = useState<'restore' | 'wipe' | null>(null);
  const isOff = useSwitchedOff().has('backups');
  const close = () => setShown(null);

  const save = () =>
    attempt(async () => {
      const saved = await backup.read();
      const { day } = toMoment(saved.savedAtMs);
      backup.saveFile(`linkmint-backup-${day}.json`, new Blob([...toBackupFile(saved)], { type: 'application/json' }));
      setSavedCount((count) => count + 1);
    });

  return (
    <Card title={t('backupHeading')} aside={<SavedMark count={savedCount} text={t('saved')} />}>
      <p class="muted">{t('backupIntro')}</p>
      <FileRunLine read={backup.readFileRun} onDismiss={backup.dismissFileRun} nowMs={nowMs} />
      <div class="button-row">
        {!isOff && <Button onClick={() => void save()}>{t('backupSave')}</Button>}
        <Button onClick={() => setShown('restore')}>{t('backupRestore')}</Button>
      </div>
      <FailureNotice error={error} nowMs={nowMs()} />
      {isOff ? <p>{t('managedSwitchedOff')}</p> : <RollingSwitch services={services} />}
      <div>
        <Button onClick={() => setShown('wipe')}>{t('wipeOpen')}</Button>
      </div>
      {shown === 'restore' && <RestoreDialog services={backup} nowMs={nowMs} onRestored={onChange} onClose={close} />}
      {shown === 'wipe' && (
        <WipeDialog
          accounts={accounts}
          countLinks={services.countLinks}
          nowMs={nowMs()}
          onWipe={async () => {
            await send('wipeEverything', {});
            backup.reload();
          }}
          onClose={close}
        />
      )}
    </Card>
  );
}

const rollingKinds = ['rolling-backup', 'permissions'] as const;

/** The switch "Save a backup every day", with the time of the last one. */
function RollingSwitch({ services }: { readonly services: OptionsServices }) {
  const { backup, nowMs, send } = services;
  const [isDenied, setDenied] = useState(false);
  const [actError, setActError] = useState<ErrorData | null>(null);
  const read = useCallback(async () => {
    const [rolling, isAllowed] = await Promise.all([backup.readRolling(), backup.canDownload()]);
    return { rolling, isAllowed };
  }, [backup]);
  const { value, error: readError, refresh } = useLive(read, rollingKinds);
  const error = actError ?? readError;

  const toggle = async (isOn: boolean) => {
    // Ask before any `await`: browsers show the prompt only within the user's gesture.
    const access = isOn ? backup.requestDownloads() : Promise.resolve(true);
    setActError(null);
    const isGiven = await access.catch(() => false);
    setDenied(!isGiven);
    try {
      if (isGiven) await send('setRollingBackup', { isOn });
      // What could not be read again is done all the same, and its own error says so.
      await refresh().catch(() => undefined);
    } catch (cause) {
      setActError(toErrorData(cause));
    }
  };

  if (value === null) return <FailureNotice error={error} nowMs={nowMs()} />;
  const { rolling, isAllowed } = value;
  const { isOn, lastDailyAtMs, failedAtMs } = rolling;
  return (
    <>
      <Switch
        label={t('backupRolling')}
        hint={t('backupRollingHint')}
        isOn={isOn && isAllowed}
        onChange={(wanted) => void toggle(wanted)}
      />
      {isOn && lastDailyAtMs !== null && (
        <p class="meta">{t('backupRollingLast', [formatInstant(lastDailyAtMs, 'day-and-time', nowMs())])}</p>
      )}
      {isOn && !isAllowed && <Notice tone="warn" role="note" text={t('backupRollingNotAllowed')} />}
      {isOn && failedAtMs !== null && (
        <Notice
          tone="warn"
          role="note"
          text={t('backupRollingFailed', [formatInstant(failedAtMs, 'day-and-time', nowMs())])}
        />
      )}
      <ProblemNotice text={isDenied && t('backupRollingDenied')} />
      <FailureNotice error={error} nowMs={nowMs()} />
    </>
  );
}

interface WipeDialogProps {
  readonly accounts: readonly AccountCard[];
  readonly countLinks: (accountId: string) => Promise<number | null>;
  readonly nowMs: number;
  readonly onWipe: () => Promise<void>;
  readonly onClose: () => void;
}

/** Says what a wipe deletes and what it keeps, before it starts. */
function WipeDialog({ accounts, countLinks, nowMs, onWipe, onClose }: WipeDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const { error, attempt } = useFailure();
  const counts = useLive(
    useCallback(() => Promise.all(accounts.map(({ accountId }) => countLinks(accountId))), [accounts, countLinks]),
  ).value;
  const known = counts?.filter((count) => count !== null);
  const links = known?.reduce((sum, each) => sum + each, 0);

  const wipe = async () => {
    setBusy(true);
    if (!(await attempt(onWipe))) setBusy(false);
  };

  return (
    <BackupDialog title={t('wipeTitle')} onClose={onClose}>
      <p>{t('wipeText')}</p>
      <ul>
        <li>{t('wipeAccounts', accounts.length, [formatNumber(accounts.length)])}</li>
        {links !== undefined && (
          <li>
            {known?.length === accounts.length ? t('wipeLinks', links, [formatNumber(links)]) : t('wipeLinksUncounted')}
          </li>
        )}
        <li>{t('wipeLists')}</li>
        <li>{t('wipeSynced')}</li>
        <li>{t('wipePermissions')}</li>
      </ul>
      <p class="muted">{t('wipeStays')}</p>
      <FailureNotice error={error} nowMs={nowMs} />
      <div class="field-row">
        <Button look="primary" isBusy={isBusy} isDisabled={isBusy} onClick={() => void wipe()}>
          {t('wipeConfirm')}
        </Button>
        <Button onClick={onClose}>{t('backupCancel')}</Button>
      </div>
    </BackupDialog>
  );
}
