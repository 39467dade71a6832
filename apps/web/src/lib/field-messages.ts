import { FIELD_PROBLEMS } from '@ecopulse/contract/field-problems';
import { i18n, type MessageDescriptor } from '@lingui/core';
import { msg } from '@lingui/core/macro';

export type FieldMessages<Problems> = Readonly<Record<keyof Problems, MessageDescriptor>>;

const messages: FieldMessages<typeof FIELD_PROBLEMS> = {
  'not-text': msg`Must be text`,
  blank: msg`Must not be blank`,
  'unstorable-characters': msg`Contains characters that can't be used`,
  'too-long': msg({ message: 'Must be at most {most} characters' }),
  'too-short': msg({ message: 'Must be at least {least} characters' }),
  'not-a-day': msg`Choose a day`,
  'not-in-range': msg({ message: 'Must be a whole number from {least} to {most}' }),
  'unknown-planning-area': msg`Choose a town in Singapore`,
  'not-an-email': msg`Please enter a valid email address`,
  'email-taken': msg`An account with this email address already exists.`,
  'parent-email': msg`Enter your parent's email address`,
  'short-password': msg`Password must be at least 6 characters`,
  'long-password': msg`Password must be at most 128 characters`,
  'password-characters': msg`Password contains characters that can't be used`,
  'short-username': msg`Username must be at least 3 characters`,
  'long-username': msg`Username must be at most 30 characters`,
  'username-characters': msg`Username must not contain spaces or invisible characters`,
  'username-taken': msg`This username is already taken.`,
  'name-characters': msg`Name contains characters that can't be used`,
  'name-reserved': msg`This name looks like an official one from EcoPulse or a public agency. Please choose another.`,
};

/** The placeholder values of a template such as `Must be at most {most} characters`; null if the sentence does not match. */
function matchTemplate(sentence: string, template: string): Readonly<Record<string, string>> | null {
  const escaped = template.replace(/[.*+?^$()|[\]\\/]/g, String.raw`\$&`);
  const named = new Set<string>();
  // A placeholder that is repeated has the same value again.
  const pattern = escaped.replace(/\{(\w+)\}/g, (_match, name: string) => {
    if (named.has(name)) return String.raw`\k<${name}>`;
    named.add(name);
    return String.raw`(?<${name}>[\w.-]+)`;
  });
  const placeholders = new RegExp(`^${pattern}$`).exec(sentence);
  return placeholders && { ...placeholders.groups };
}

export function findFieldMessage<Problems extends Readonly<Record<string, string>>>(
  sentence: string,
  problems: Problems,
  messagesByCode: FieldMessages<Problems>,
): string | undefined {
  for (const [code, template] of Object.entries(problems)) {
    const values = matchTemplate(sentence, template);
    if (values) return i18n._({ ...messagesByCode[code as keyof Problems], values });
  }
  return undefined;
}

export function fieldMessage(sentence: string): string {
  return findFieldMessage(sentence, FIELD_PROBLEMS, messages) ?? sentence;
}
