import type { ClipboardLeave } from '#lib/domain/accounts/clipboard-leave.ts';
import type { TypedAccount } from '#lib/domain/accounts/typed-account.ts';
import type { ConnectOutcome } from './connect-form-state.ts';

export interface ConnectFormProps {
  /** The address that the build or the organisation's policy fixes. Null if the user types it. */
  readonly pinnedServiceUrl: string | null;
  /** Whether the policy fixes the address, and not the build. Then the user must still grant access to it. */
  readonly isManaged?: boolean;
  /** The connection that fills the form. Null to add another account. */
  readonly connection: { readonly serviceUrl: string; readonly marketplacePath: string } | null;
  /** Whether the first field takes the focus, because the user opened the page for the form. */
  readonly isFocusedFirst?: boolean;
  /** Connects, and resolves to the result. Called within the user's gesture. */
  readonly connect: (account: TypedAccount) => Promise<ConnectOutcome>;
  readonly readClipboard: () => Promise<string | null>;
  readonly readClipboardLeave: () => Promise<ClipboardLeave>;
  /** Called instead of `connect` if a field is invalid; the text says what to correct. */
  readonly onInvalid: (text: string) => void;
  /** Closes the form. Absent if the form cannot be closed. */
  readonly onCancel?: () => void;
}
