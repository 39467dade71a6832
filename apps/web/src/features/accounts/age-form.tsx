import { msg } from '@lingui/core/macro';
import { Trans } from '@lingui/react/macro';
import type { AgeBand } from '@ecopulse/contract/accounts/account-forms';
import { call } from '../../lib/api.ts';
import { fieldMessage } from '../../lib/field-messages.ts';
import { addProblemMessages } from '../../lib/problem-messages.ts';
import { Button } from '../../ui/button.tsx';
import { ProblemNote } from '../../ui/forms/field.tsx';
import { AgeFields } from './age-fields.tsx';
import { useAccountForm } from './account-form.tsx';

addProblemMessages({ 'admin-age': msg`Admins must be 13 or over. Ask an owner to remove your roles first.` });

interface AgeFormProps {
  band: AgeBand | null;
  onSaved: (band: AgeBand) => void;
}

/** Under 13, the session ends until a parent has agreed: the next call leads to the sign-in page, which says so. */
export function AgeForm({ band, onSaved }: AgeFormProps) {
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: async () => (await import('./account-validation.ts')).validateAge,
    send: (body: { ageBand: AgeBand; parentEmail?: string | undefined }) => call('PATCH /api/user/profile', { body }),
    success: ({ ageBand }) => ageBand && onSaved(ageBand),
    failure: {
      title: msg`Your age couldn't be saved`,
      fallback: msg`Something went wrong. Please try again.`,
    },
    fieldOfProblem: { 'parent-needed': 'parentEmail' },
  });
  return (
    <form {...formProps} className="grid gap-4">
      <AgeFields defaultBand={band} parentError={errors['parentEmail'] && fieldMessage(errors['parentEmail'])} />
      <ProblemNote>{problem}</ProblemNote>
      <Button type="submit" variant="quiet" className="justify-self-start max-sm:w-full" pending={pending}>
        <Trans>Save</Trans>
      </Button>
    </form>
  );
}
