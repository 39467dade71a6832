import { Trans, useLingui } from '@lingui/react/macro';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { call } from '../../../lib/api.ts';
import { toastProblem } from '../../../lib/problem-messages.ts';
import { refresh } from '../../../lib/query-client.ts';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast/toast.ts';
import { useUser } from '../../accounts/session.api.ts';
import { Step } from './step.tsx';

function SendTestEmail({ isTested }: { isTested: boolean }) {
  const { t } = useLingui();
  const { email } = useUser();
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call('POST /api/admin/operator/test-email'),
    onSuccess: () => {
      toast({ title: t`Test email sent`, description: t`It should reach ${email} within a minute.` });
      void refresh(queryClient, ['GET /api/admin/operator']);
    },
    onError: (error) => toastProblem(t`The test email couldn't be sent`, error),
  });
  return (
    <Button size="sm" variant={isTested ? 'quiet' : 'primary'} pending={isPending} onClick={() => mutate()}>
      <Trans>Send a test email</Trans>
    </Button>
  );
}

/** `isTested`: null without an email server. */
export function EmailStep({ isTested }: { isTested: boolean | null }) {
  return (
    <Step
      isDone={isTested === true}
      title={<Trans>Set up email</Trans>}
      text={
        isTested === null ? (
          <Trans>This server can't send email yet. Set SMTP_URL and restart it.</Trans>
        ) : (
          <Trans>Send a test to yourself. If it doesn't arrive, the settings show why.</Trans>
        )
      }
    >
      {isTested !== null && <SendTestEmail isTested={isTested} />}
      <Button asChild size="sm" variant="quiet">
        <Link to="/admin/settings">
          <Trans>Settings</Trans>
        </Link>
      </Button>
    </Step>
  );
}
