import { fieldMessage } from '../../../lib/field-messages.ts';

let find: (sentence: string) => string | undefined = () => undefined;

/** Loaded with a form's schema, since no field has an error before that. */
export async function loadAdminFieldMessages(): Promise<void> {
  const { findAdminFieldMessage } = await import('./admin-field-messages.ts');
  find = findAdminFieldMessage;
}

export function adminFieldMessage(sentence: string): string {
  return find(sentence) ?? fieldMessage(sentence);
}
