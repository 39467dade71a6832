import { Trans, useLingui } from '@lingui/react/macro';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { OperatorToEdit } from '@ecopulse/contract/operator/operator';
import { QueryState } from '../../../lib/query-state.tsx';
import { Button } from '../../../ui/button.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { InviteButton } from '../../social/invites/invite-button.tsx';
import { AdminPage } from '../shell/admin-page.tsx';
import { EmailStep } from './email-step.tsx';
import { operatorToEditQuery } from '../../legal/operator.api.ts';
import { SETUP_CARD_STYLE, Step } from './step.tsx';

function Steps({ operator }: { operator: OperatorToEdit }) {
  const { configured, setUp } = operator;
  return (
    <ol className="grid list-none gap-4">
      <Step
        isDone={configured}
        title={<Trans>Say who runs this site</Trans>}
        text={<Trans>Residents see this in the terms of use and the privacy notice.</Trans>}
      >
        <Button asChild size="sm" variant={configured ? 'quiet' : 'primary'}>
          <Link to="/admin/operator">
            <Trans>Operator's details</Trans>
          </Link>
        </Button>
      </Step>
      <Step
        isDone={setUp.place}
        title={<Trans>Check your first green space</Trans>}
        text={<Trans>Open one that you know and correct what is out of date, or add one that is missing.</Trans>}
      >
        <Button asChild size="sm" variant={setUp.place ? 'quiet' : 'primary'}>
          <Link to="/admin/green-spaces">
            <Trans>Green spaces</Trans>
          </Link>
        </Button>
      </Step>
      <EmailStep isTested={setUp.email} />
      <Step
        isDone={setUp.helpers}
        title={<Trans>Invite helpers</Trans>}
        text={
          <Trans>
            Send them an invitation. When they've joined, make them admins. It's best to have at least two admins.
          </Trans>
        }
      >
        <InviteButton />
        <Button asChild size="sm" variant="quiet">
          <Link to="/admin/residents">
            <Trans>Residents</Trans>
          </Link>
        </Button>
      </Step>
    </ol>
  );
}

export function SetUpSteps() {
  const query = useQuery(operatorToEditQuery);
  return (
    <QueryState
      query={query}
      skeleton={
        <div className="grid gap-4">
          {[1, 2, 3, 4].map((step) => (
            <Skeleton key={step} className="h-36 rounded-xl" />
          ))}
        </div>
      }
      problemTitle={<Trans>The steps couldn't be loaded</Trans>}
      problemCard={SETUP_CARD_STYLE}
    >
      {(operator) => <Steps operator={operator} />}
    </QueryState>
  );
}

/** The first screen of the first admin. */
export function SetUpPage() {
  const { t } = useLingui();
  return (
    <AdminPage
      title={t`Set up this site`}
      lede={<Trans>Four steps, in any order. You can come back at any time.</Trans>}
    >
      <SetUpSteps />
    </AdminPage>
  );
}
