import { useEffect, useMemo, useState } from 'preact/hooks';
import { Button } from '#components/button.tsx';
import { describeUnfinished, FileRunProgress } from '#components/file-runs/file-run-progress.tsx';
import { useFileRun } from '#components/file-runs/use-file-run.ts';
import { formatList } from '#components/format-list.ts';
import { CheckBox } from '#components/forms/check-box.tsx';
import { FileButton } from '#components/forms/file-button.tsx';
import { Notice, ProblemNotice } from '#components/notice.tsx';
import { formatInstant } from '#components/time/format-instant.ts';
import type { AccountIdentity, Backup } from '#lib/domain/backup/backup.ts';
import {
  type BackupKind,
  backupKinds,
  findLostKinds,
  findSameAccount,
  hasRaisedLimits,
  planRestore,
  type RestorePlan,
  toUsualLimits,
} from '#lib/domain/backup/plan-restore.ts';
import { defaultAccountSettings } from '#lib/domain/settings/settings.ts';
import { type MessageKey, t } from '#lib/platform/i18n.ts';
import { type BackupFileProblem, maxBackupLength, readBackupFile } from '#lib/store/backup/read-backup-file.ts';
import { describePresetProblem } from '#lib/ui/describe-preset-problem.ts';
import { readTextFile } from '#lib/ui/read-text-file.ts';
import { sayFailure } from '#lib/ui/to-error-data.ts';
import { formatNumber } from '#lib/wording/format-number.ts';
import type { BackupServices } from '../backup-services.ts';
import { BackupDialog } from './backup-dialog.tsx';
import './restore-dialog.css';

interface RestoreDialogProps {
  readonly services: BackupServices;
  readonly nowMs: () => number;
  readonly onRestored: () => Promise<void>;
  readonly onClose: () => void;
}

type RestoreState =
  | { readonly kind: 'asking' }
  | { readonly kind: 'failed'; readonly text: string }
  | { readonly kind: 'reading' }
  | {
      readonly kind: 'preview';
      readonly fileName: string;
      readonly file: Backup;
      readonly planOf: (file: Backup) => RestorePlan;
      /** The file's accounts that are missing here. */
      readonly missing: readonly AccountIdentity[];
      /** Whether no account was ever connected here. The file's active account then becomes the active one. */
      readonly isNew: boolean;
    }
  /** The file is with the worker: its run says the rest. */
  | { readonly kind: 'running'; readonly isNew: boolean };

const problemTexts: Record<BackupFileProblem, MessageKey> = {
  'too-large': 'backupFileTooLarge',
  'not-backup': 'backupFileOther',
  'newer-version': 'backupFileNewer',
  damaged: 'backupFileDamaged',
};

/** Restores a backup. Shows what that changes before it changes anything. */
export function RestoreDialog({ services, nowMs, onRestored, onClose }: RestoreDialogProps) {
  const [state, setState] = useState<RestoreState>({ kind: 'asking' });
  const { run, follow } = useFileRun(services.readFileRun);
  const isDone = state.kind === 'running' && run?.state === 'done';
  useEffect(() => {
    if (isDone) void onRestored().catch(() => undefined);
  }, [isDone]);

  const fail = (cause: unknown) => {
    setState({ kind: 'failed', text: sayFailure(cause, nowMs()) });
  };

  const open = async (file: File) => {
    setState({ kind: 'reading' });
    try {
      const content =
        file.size > 3 * maxBackupLength ? { problem: 'too-large' as const } : readBackupFile(await readTextFile(file));
      if ('problem' in content) {
        setState({ kind: 'failed', text: t(problemTexts[content.problem]) });
        return;
      }
      const here = await services.read();
      const known = here.accounts.map(({ identity }) => identity);
      const isNew = known.every(({ isActive }) => !isActive);
      const inFile = content.backup.accounts.map(({ identity }) => identity);
      const missing = inFile.filter((identity) => findSameAccount(known, identity) === undefined);
      const planOf = (taken: Backup) => planRestore(here, taken, content.dropped);
      setState({ kind: 'preview', fileName: file.name, file: content.backup, planOf, missing, isNew });
    } catch (cause) {
      fail(cause);
    }
  };

  const restore = async (fileName: string, file: Backup, isNew: boolean) => {
    const runId = services.newId();
    follow(runId);
    setState({ kind: 'running', isNew });
    try {
      const handedOver = await services.restore(runId, fileName, file);
      if (handedOver.kind === 'busy') setState({ kind: 'failed', text: t('fileBusy', [handedOver.run.fileName]) });
      if (handedOver.kind === 'dropped') {
        setState({ kind: 'failed', text: describeUnfinished({ kind: 'restore', fileName }) });
      }
    } catch (cause) {
      fail(cause);
    }
  };

  const close = () => {
    onClose();
    if (run === null || (run.state !== 'done' && run.state !== 'unfinished')) return;
    void services.dismissFileRun(run.runId).catch(() => undefined);
    // Switch only on close: the switch redraws the page, which would remove the dialog and its message.
    const nextId = state.kind === 'running' && state.isNew && isDone ? run.activeId : null;
    if (nextId !== null) void services.switchTo(nextId).catch(() => undefined);
  };

  return (
    <BackupDialog title={t('backupRestoreTitle')} onClose={close}>
      <ProblemNotice text={state.kind === 'failed' && state.text} />
      {(state.kind === 'asking' || state.kind === 'failed') && <ChooseFile onChoose={(file) => void open(file)} />}
      {state.kind === 'reading' && <p role="status">{t('backupReading')}</p>}
      {state.kind === 'preview' && (
        <Preview
          {...state}
          nowMs={nowMs()}
          onConfirm={(file) => void restore(state.fileName, file, state.isNew)}
          onCancel={onClose}
        />
      )}
      {state.kind === 'running' && run === null && <p role="status">{t('backupReading')}</p>}
      {state.kind === 'running' && run !== null && run.state !== 'done' && run.state !== 'unfinished' && (
        <FileRunProgress run={run} label={t('backupRestoreTitle')} nowMs={nowMs} />
      )}
      <ProblemNotice text={state.kind === 'running' && run?.state === 'unfinished' && describeUnfinished(run)} />
      <p role="status" class={isDone ? '' : 'visually-hidden'}>
        {isDone && t('backupRestored')}
      </p>
      {isDone && run.leftPresets !== null && (
        <Notice tone="warn" role="alert" title={t('backupPresetsLeft')} text={describePresetProblem(run.leftPresets)} />
      )}
    </BackupDialog>
  );
}

function ChooseFile({ onChoose }: { readonly onChoose: (file: File) => void }) {
  return (
    <>
      <p>{t('backupRestoreText')}</p>
      <div class="field-row">
        <FileButton look="primary" accept=".json,application/json" onChoose={onChoose}>
          {t('backupChoose')}
        </FileButton>
      </div>
    </>
  );
}

interface PreviewProps {
  readonly file: Backup;
  readonly nowMs: number;
  /** Computes what restoring this file, or the part that the user agreed to, would change. */
  readonly planOf: (file: Backup) => RestorePlan;
  /** The file's accounts that are missing here: they come back signed out. */
  readonly missing: readonly AccountIdentity[];
  /** Called with the part of the file to restore. */
  readonly onConfirm: (file: Backup) => void;
  readonly onCancel: () => void;
}

function Preview({ file, nowMs, planOf, missing, onConfirm, onCancel }: PreviewProps) {
  const [isAgreed, setAgreed] = useState(false);
  const [areLimitsAgreed, setLimitsAgreed] = useState(false);
  // The plan is computed from what is then restored, so that the user sees exactly that.
  const taken = useMemo(() => (areLimitsAgreed ? file : toUsualLimits(file)), [file, areLimitsAgreed]);
  const plan = useMemo(() => planOf(taken), [planOf, taken]);
  const lost = findLostKinds(plan);
  return (
    <>
      <p>{t('backupPreview', [formatInstant(file.savedAtMs, 'day-and-time', nowMs)])}</p>
      <PlanTable plan={plan} />
      {missing.length > 0 && (
        <>
          <p>{t('backupAccounts')}</p>
          <ul aria-label={t('backupKindAccounts')}>
            {missing.map(({ fingerprints, name, serviceUrl }) => (
              <li key={fingerprints.join()}>
                {name !== '' && <span dir="auto">{name} · </span>}
                <code>{serviceUrl}</code>
              </li>
            ))}
          </ul>
        </>
      )}
      {lost.length > 0 && (
        <Notice
          tone="warn"
          role="alert"
          title={t('backupMuchLost', [formatList(lost.map((kind) => t(kindNames[kind])))])}
        >
          <p>{t('backupLostNext')}</p>
          <CheckBox isOn={isAgreed} onChange={setAgreed}>
            {t('backupLostAgree')}
          </CheckBox>
        </Notice>
      )}
      <RaisedLimits file={file} isAgreed={areLimitsAgreed} onAgree={setLimitsAgreed} />
      <div class="field-row">
        <Button look="primary" isDisabled={lost.length > 0 && !isAgreed} onClick={() => onConfirm(taken)}>
          {t('backupRestoreConfirm')}
        </Button>
        <Button onClick={onCancel}>{t('backupCancel')}</Button>
      </div>
    </>
  );
}

interface RaisedLimitsProps {
  readonly file: Backup;
  readonly isAgreed: boolean;
  readonly onAgree: (isAgreed: boolean) => void;
}

/** Names each limit of the file that is higher than usual. Restored only if the user agrees. */
function RaisedLimits({ file, isAgreed, onAgree }: RaisedLimitsProps) {
  const raised = file.accounts.map(({ identity }) => identity).filter(hasRaisedLimits);
  if (raised.length === 0) return null;
  const { callsPerMinute, deeplinksPerPeriod } = defaultAccountSettings;
  return (
    <Notice tone="warn" role="note" title={t('backupLimits')}>
      <ul>
        {raised.map(({ fingerprints, name, serviceUrl, settings }) => (
          <li key={fingerprints.join()}>
            <bdi>{name || new URL(serviceUrl).host}</bdi>:{' '}
            {t('backupLimitsOf', [formatNumber(settings.callsPerMinute), formatNumber(settings.deeplinksPerPeriod)])}
          </li>
        ))}
      </ul>
      <p>{t('backupLimitsNext', [formatNumber(callsPerMinute), formatNumber(deeplinksPerPeriod)])}</p>
      <CheckBox isOn={isAgreed} onChange={onAgree}>
        {t('backupLimitsAgree')}
      </CheckBox>
    </Notice>
  );
}

const kindNames: Record<BackupKind, MessageKey> = {
  accounts: 'backupKindAccounts',
  settings: 'backupKindSettings',
  presets: 'backupKindPresets',
  formats: 'backupKindFormats',
  links: 'backupKindLinks',
  sites: 'backupKindSites',
  hosts: 'backupKindHosts',
  subIds: 'backupKindSubIds',
  coupons: 'backupKindCoupons',
  posts: 'backupKindPosts',
  diary: 'backupKindDiary',
  checks: 'backupKindChecks',
  doneRows: 'backupKindDoneRows',
  counts: 'backupKindCounts',
};

const columns = ['added', 'changed', 'kept', 'dropped'] as const;

/** What a restore would change: one row for each kind of record in the file. */
function PlanTable({ plan }: { readonly plan: RestorePlan }) {
  const rows = backupKinds.filter((kind) => Object.values(plan[kind]).some((count) => count > 0));
  return (
    <table class="plan">
      <thead>
        <tr>
          <th scope="col">{t('backupPlanKind')}</th>
          <th scope="col">{t('backupPlanAdded')}</th>
          <th scope="col">{t('backupPlanChanged')}</th>
          <th scope="col">{t('backupPlanKept')}</th>
          <th scope="col">{t('backupPlanDropped')}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map((kind) => (
          <tr key={kind}>
            <th scope="row">{t(kindNames[kind])}</th>
            {columns.map((column) => (
              <td key={column} class="numeric">
                {formatNumber(plan[kind][column])}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
