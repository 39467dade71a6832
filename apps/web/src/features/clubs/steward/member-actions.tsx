import { Trans } from '@lingui/react/macro';
import { useState } from 'react';
import type { ClubMember } from '@ecopulse/contract/clubs/club-membership';
import { call } from '../../../lib/api.ts';
import { fullName } from '../../../lib/residents.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem } from '../../../ui/forms/field.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { useClubAction } from '../use-club-action.tsx';

type Change = { role: ClubMember['role'] } | { removed: true };

interface MemberActionsProps {
  clubId: number;
  member: ClubMember;
  /** ID of the element with the name, which describes the buttons. */
  nameId: string;
}

export function MemberActions({ clubId, member: { resident, role }, nameId }: MemberActionsProps) {
  const [isAsking, setAsking] = useState(false);
  const change = useClubAction((body: Change) =>
    call('PUT /api/clubs/:id/members/:residentId', { params: { id: clubId, residentId: resident.id }, body }),
  );
  const focusRef = useFocusFallback(`${isAsking} ${role}`, 'button');
  const name = <bdi translate="no">{fullName(resident)}</bdi>;
  return (
    <div ref={focusRef} className="grid w-full gap-2 ps-11.5">
      {isAsking && (
        <p className="text-md wrap-anywhere">
          <Trans>Remove {name} from the club?</Trans>
        </p>
      )}
      <div className="flex flex-wrap gap-2">
        {isAsking ? (
          <>
            <Button size="sm" variant="quiet" onClick={() => setAsking(false)}>
              <Trans>Cancel</Trans>
            </Button>
            <Button
              size="sm"
              variant="danger"
              aria-describedby={nameId}
              pending={change.isPending}
              onClick={() => change.run({ removed: true })}
            >
              <Trans context="club">Remove</Trans>
            </Button>
          </>
        ) : (
          <>
            <Button
              size="sm"
              variant="quiet"
              aria-describedby={nameId}
              pending={change.isPending}
              onClick={() => change.run({ role: role === 'steward' ? 'member' : 'steward' })}
            >
              {role === 'steward' ? <Trans>Remove as steward</Trans> : <Trans>Make a steward</Trans>}
            </Button>
            <Button size="sm" variant="quiet" aria-describedby={nameId} onClick={() => setAsking(true)}>
              <Trans context="club">Remove</Trans>
            </Button>
          </>
        )}
      </div>
      <ActionProblem>{change.problem}</ActionProblem>
    </div>
  );
}
