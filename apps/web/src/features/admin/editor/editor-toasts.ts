import { t } from '@lingui/core/macro';
import type { ContentStatus } from '@ecopulse/contract/content-admin';
import { toast } from '../../../ui/toast.ts';
import type { Step } from './content-editing.ts';

/** Says what a step has come to. */
export function sayDone(step: Step, status: ContentStatus): void {
  if (step === 'publish') toast({ title: t`Published`, description: t`Everyone can see it now.` });
  else if (step === 'retire') toast({ title: t`Withdrawn`, description: t`Residents no longer see it.` });
  else if (status === 'published') toast({ title: t`Saved`, description: t`Everyone sees the change now.` });
  else toast({ title: t`Saved`, description: t`Nobody but admins sees it yet.` });
}
