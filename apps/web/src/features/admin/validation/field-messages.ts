import { fieldMessage } from '../../../lib/field-messages.ts';

let find: (sentence: string) => string | undefined = () => undefined;

/** Loads the messages of admin forms. They are fetched with the schema of a form: before, nothing is wrong with a field. */
export async function loadAdminFieldMessages(): Promise<void> {
  const { findAdminFieldMessage } = await import('./admin-field-messages.ts');
  find = findAdminFieldMessage;
}

/** What is wrong with a field of an admin form, in the reader's language. */
export function adminFieldMessage(sentence: string): string {
  return find(sentence) ?? fieldMessage(sentence);
}
