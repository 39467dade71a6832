/** `{name}` is a placeholder. The web app translates each code, so texts that forms show belong here, not in a schema. */
export const FIELD_PROBLEMS = {
  'not-text': 'Must be text',
  blank: 'Must not be blank',
  'unstorable-characters': "Contains characters that can't be used",
  'too-long': 'Must be at most {most} characters',
  'too-short': 'Must be at least {least} characters',
  'not-a-day': 'Choose a day',
  'not-in-range': 'Must be a whole number from {least} to {most}',
  'unknown-planning-area': 'Choose a town in Singapore',
  'not-an-email': 'Please enter a valid email address',
  'email-taken': 'An account with this email address already exists.',
  'parent-email': "Enter your parent's email address",
  'short-password': 'Password must be at least 6 characters',
  'long-password': 'Password must be at most 128 characters',
  'password-characters': "Password contains characters that can't be used",
  'short-username': 'Username must be at least 3 characters',
  'long-username': 'Username must be at most 30 characters',
  'username-characters': 'Username must not contain spaces or invisible characters',
  'username-taken': 'This username is already taken.',
  'name-characters': "Name contains characters that can't be used",
  'name-reserved': 'This name looks like an official one from EcoPulse or a public agency. Please choose another.',
} as const;

type PlaceholderNames<Sentence extends string> = Sentence extends `${string}{${infer Name}}${infer Rest}`
  ? Name | PlaceholderNames<Rest>
  : never;

/** As in `fillPlaceholders(FIELD_PROBLEMS['too-long'], { most: 50 })`. */
export function fillPlaceholders<const Sentence extends string>(
  sentence: Sentence,
  figures: Readonly<Record<PlaceholderNames<Sentence>, string | number>>,
): string {
  const valuesByName: Readonly<Record<string, string | number>> = figures;
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(valuesByName[name] ?? place));
}
