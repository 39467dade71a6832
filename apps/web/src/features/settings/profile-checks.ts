import '../../lib/zod-without-eval.ts';
import { profileForm } from '@ecopulse/contract/settings';
import type { ProfileBody } from './profile-draft.ts';

/** What the contract finds wrong with a profile: the first thing of each field; null where it is right. */
export function checkProfile(body: ProfileBody): Record<string, string> | null {
  const parsed = profileForm.safeParse(body);
  if (parsed.success) return null;
  const { issues } = parsed.error;
  return Object.fromEntries(issues.toReversed().map(({ path, message }) => [String(path[0]), message]));
}
