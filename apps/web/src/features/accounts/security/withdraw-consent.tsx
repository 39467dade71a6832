import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENTS } from '@ecopulse/contract/accounts/documents';
import { call } from '../../../lib/api.ts';
import { clearPersistedQueries } from '../../../lib/offline/query-persister.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { Button } from '../../../ui/button.tsx';
import { LazyDialog, LazyDialogContent } from '../../../ui/overlays/lazy-dialog.tsx';

export function WithdrawConsent() {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <div className="grid gap-3 border-t border-line pt-6">
      <p className="text-md text-muted">
        <Trans>
          You can withdraw your agreement to the terms of use and the privacy notice. Until you agree again, you can
          only download your data or delete your account.
        </Trans>
      </p>
      <Button variant="quiet" className="justify-self-start max-sm:w-full" onClick={() => setIsOpen(true)}>
        <Trans>Withdraw my agreement</Trans>
      </Button>
      <LazyDialog open={isOpen} onOpenChange={setIsOpen}>
        {isOpen && <WithdrawDialog onCancel={() => setIsOpen(false)} />}
      </LazyDialog>
    </div>
  );
}

function WithdrawDialog({ onCancel }: { onCancel: () => void }) {
  const { t } = useLingui();
  const { mutate, isPending } = useMutation({
    mutationFn: async () => {
      for (const document of DOCUMENTS) await call('DELETE /api/user/consents/:document', { params: { document } });
    },
    onSuccess: () => void clearPersistedQueries().then(() => location.assign('/')),
    onError: (error) => toastProblem(t`Your agreement couldn't be withdrawn`, error),
  });
  return (
    <LazyDialogContent
      title={<Trans>Withdraw your agreement?</Trans>}
      description={<Trans>After that, you can only download your data, delete your account or agree again.</Trans>}
    >
      <ul className="grid list-disc gap-1.5 ps-5 text-md">
        <li>
          <Trans>You can't check in, take lessons or do anything else here until you agree again.</Trans>
        </li>
        <li>
          <Trans>Other residents won't see you. We won't send you notifications.</Trans>
        </li>
        <li>
          <Trans>Your data stays until you delete your account. You can download it first.</Trans>
        </li>
      </ul>
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="quiet" onClick={onCancel}>
          <Trans>Cancel</Trans>
        </Button>
        <Button variant="danger" pending={isPending} onClick={() => mutate()}>
          <Trans>Withdraw my agreement</Trans>
        </Button>
      </div>
    </LazyDialogContent>
  );
}
