import type { ComponentChildren } from 'preact';
import '#components/forms/field.css';
import './first-setting.css';

interface FirstSettingProps {
  readonly name: string;
  /** The id of the name, for a group, or the id of the field that it labels. */
  readonly id: string;
  readonly isLabel?: boolean;
  readonly hint?: string;
  readonly problem?: string | null;
  readonly children: ComponentChildren;
}

/** One setting of the step: its name, its control beside it, and what is to be said below. */
export function FirstSetting({ name, id, isLabel = false, hint, problem = null, children }: FirstSettingProps) {
  return (
    <div class="first-setting">
      {isLabel ? (
        <label class="first-setting-name" for={id}>
          {name}
        </label>
      ) : (
        <span class="first-setting-name" id={id}>
          {name}
        </span>
      )}
      {children}
      {problem !== null && (
        <p id={`${id}-problem`} class="field-error first-setting-below" role="alert">
          {problem}
        </p>
      )}
      {hint !== undefined && <p class="field-hint first-setting-below">{hint}</p>}
    </div>
  );
}
