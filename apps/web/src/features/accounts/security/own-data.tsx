import { msg } from '@lingui/core/macro';
import { Trans, useLingui } from '@lingui/react/macro';
import { useState } from 'react';
import { call } from '../../../lib/api.ts';
import { fieldMessage } from '../../../lib/field-messages.ts';
import { clearSessionData } from '../../../lib/session-memory.ts';
import { Button } from '../../../ui/button.tsx';
import { Field, ProblemNote } from '../../../ui/forms/field.tsx';
import { LazyDialog, LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { PasswordInput } from '../password-input.tsx';
import { loadPasswordValidator, useAccountForm } from '../account-form.tsx';
import { downloadExport } from '../../../lib/download-file.ts';
import { useSecuredChange } from './use-secured-change.ts';

export function OwnData() {
  const { t } = useLingui();
  const [isDeleting, setIsDeleting] = useState(false);
  const dataExport = useSecuredChange({
    action: async () => downloadExport(await call('GET /api/user/export'), 'ecopulse-my-data'),
    affectedEndpoints: [],
    failureTitle: msg`Your data couldn't be downloaded`,
    onSuccess: () => toast({ title: t`Your data has been downloaded` }),
  });
  return (
    <div className="grid gap-6">
      <div className="grid gap-3">
        <p className="text-md text-muted">
          <Trans>A file with everything EcoPulse stores about you, to read or take elsewhere.</Trans>
        </p>
        <Button
          variant="quiet"
          className="justify-self-start max-sm:w-full"
          pending={dataExport.isPending}
          onClick={() => dataExport.run()}
        >
          <Trans>Download my data</Trans>
        </Button>
      </div>
      <div className="grid gap-3 border-t border-line pt-6">
        <p className="text-md text-muted">
          <Trans>
            Deleting hides your account straight away. You can restore it for 7 days. Then everything is deleted for
            good.
          </Trans>
        </p>
        <Button variant="danger" className="justify-self-start max-sm:w-full" onClick={() => setIsDeleting(true)}>
          <Trans>Delete my account</Trans>
        </Button>
      </div>
      <LazyDialog open={isDeleting} onOpenChange={setIsDeleting}>
        {isDeleting && <DeleteAccountDialog />}
      </LazyDialog>
    </div>
  );
}

function DeleteAccountDialog() {
  const { errors, problem, pending, formProps } = useAccountForm({
    loadValidator: loadPasswordValidator,
    send: (body: { password: string }) => call('DELETE /api/user', { body }),
    success: () => void clearSessionData().then(() => location.assign('/')),
    failure: { title: msg`Your account couldn't be deleted`, fallback: msg`Something went wrong. Please try again.` },
    fieldOfProblem: { 'wrong-password': 'password', 'invalid-input': 'password' },
  });
  return (
    <LazyDialogContent
      title={<Trans>Delete your account?</Trans>}
      description={<Trans>If you change your mind, sign in within 7 days to restore your account.</Trans>}
    >
      <ul className="grid list-disc gap-1.5 ps-5 text-md">
        <li>
          <Trans>You'll disappear from rankings, lists and searches straight away.</Trans>
        </li>
        <li>
          <Trans>Your friends will no longer see you.</Trans>
        </li>
        <li>
          <Trans>After 7 days your points, badges and visits are gone for good.</Trans>
        </li>
      </ul>
      <form {...formProps} className="grid gap-5">
        <Field label={<Trans>Your password</Trans>} error={errors['password'] && fieldMessage(errors['password'])}>
          {(ids) => <PasswordInput {...ids} name="password" autoComplete="current-password" required />}
        </Field>
        <ProblemNote>{problem}</ProblemNote>
        <Button type="submit" variant="danger" pending={pending}>
          <Trans>Delete my account</Trans>
        </Button>
      </form>
    </LazyDialogContent>
  );
}
