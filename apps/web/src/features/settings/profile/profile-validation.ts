import '../../../lib/zod-without-eval.ts';
import { profileForm } from '@ecopulse/contract/accounts/settings';
import type { ProfileBody } from './profile-draft.ts';

/** The first error of each field; null if valid. */
export function validateProfile(body: ProfileBody): Record<string, string> | null {
  const parsed = profileForm.safeParse(body);
  if (parsed.success) return null;
  const { issues } = parsed.error;
  // Reversed, because `fromEntries` keeps the last entry of a key.
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
