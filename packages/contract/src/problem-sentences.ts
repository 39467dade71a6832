import { type ErrorCode, problems, type ProblemValues } from './errors.ts';
import { sentenceKey } from './sentence-key.ts';

/** Variants, as `code/variant`. The problem's `values` name the variant. */
const problemVariants = {
  'second-factor-needed/admin':
    'Admins must use sign-in codes. Turn them on in Settings, under "Passkeys and codes", and come back.',
  'place-closed/until': '{name} is closed until {until}.',
  'daily-check-in-limit/claimed':
    "You've checked in {limit} times without a verified location today. Turn on your location, or come back tomorrow.",
} as const satisfies Partial<Record<`${ErrorCode}/${string}`, string>>;

export type ProblemVariant = keyof typeof problemVariants;

/** Placeholders without a value stay as they are. */
export function formatProblem(code: ErrorCode, values: ProblemValues = {}): string {
  const key = sentenceKey(code, values);
  const sentence = Object.hasOwn(problemVariants, key) ? problemVariants[key as ProblemVariant] : problems[code].detail;
  return sentence.replace(/\{(\w+)\}/g, (place, name: string) => String(values[name] ?? place));
}
