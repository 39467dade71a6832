import { Trans, useLingui } from '@lingui/react/macro';
import {
  BadgeCheck,
  DoorOpen,
  Hourglass,
  KeyRound,
  LockKeyhole,
  type LucideIcon,
  UserCheck,
  Users,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import type { ClubDetail } from '@ecopulse/contract/clubs/clubs';
import type { ClubJoining } from '@ecopulse/contract/clubs/club-rules';
import { call } from '../../../lib/api.ts';
import { CallError } from '../../../lib/call-error.ts';
import { AskFirst } from '../../../ui/ask-first.tsx';
import { SentenceSpace } from '../../../lib/language/format.ts';
import { Button } from '../../../ui/button.tsx';
import { ActionProblem } from '../../../ui/forms/field.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { useFocusFallback } from '../../../ui/use-focus-fallback.ts';
import { clubJoiningLabels } from '../club-format.ts';
import { MemberCount } from '../list/club-card.tsx';
import { useClubAction } from '../use-club-action.tsx';
import { NameChoice } from '../name-choice.tsx';

interface ClubProps {
  club: ClubDetail;
}

export function JoinPanel({ club, code }: ClubProps & { code: string | undefined }) {
  const state = club.own ? 'member' : club.asked ? 'asked' : 'none';
  const focusRef = useFocusFallback(`${state} ${club.isArchived}`);
  return (
    <Panel title={club.own ? <Trans>Your membership</Trans> : <Trans>Join us</Trans>}>
      <div ref={focusRef} tabIndex={-1} className="grid grid-cols-1 gap-4 outline-none">
        <p className="figures flex items-start gap-2.5 text-md text-muted">
          <Users aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
          <MemberCount club={club} />
        </p>
        {club.isArchived && <ArchivedNote club={club} />}
        {club.own ? (
          <Membership club={club} own={club.own} />
        ) : (
          !club.isArchived && (state === 'asked' ? <Asked club={club} /> : <JoinForm club={club} code={code} />)
        )}
      </div>
    </Panel>
  );
}

function ArchivedNote({ club: { id, own, isRemoved } }: ClubProps) {
  const restore = useClubAction(() => call('POST /api/clubs/:id/restore', { params: { id } }));
  return (
    <>
      <p className="rounded-md bg-sun-soft p-4 text-md font-semibold">
        {isRemoved ? (
          <Trans>EcoPulse has closed this club.</Trans>
        ) : (
          <Trans>This club is archived, because no one has been active for 90 days.</Trans>
        )}
      </p>
      {own?.role === 'steward' && !isRemoved && (
        <Button pending={restore.isPending} onClick={() => restore.run()}>
          <Trans>Bring the club back</Trans>
        </Button>
      )}
      <ActionProblem>{restore.problem}</ActionProblem>
    </>
  );
}

const JOINING_ICONS: Readonly<Record<ClubJoining, LucideIcon>> = {
  open: DoorOpen,
  approved: UserCheck,
  invited: LockKeyhole,
};

function JoinForm({ club: { id, joining }, code: invited }: ClubProps & { code: string | undefined }) {
  const { i18n } = useLingui();
  const [shown, setShown] = useState(true);
  const [code, setCode] = useState(invited);
  const join = useClubAction(async () => {
    try {
      await call('POST /api/clubs/:id/join', { params: { id }, body: { shown, ...(code && { code }) } });
    } catch (error) {
      // Without the invitation, the club may still take requests.
      if (error instanceof CallError && error.code === 'club-code-ended') setCode(undefined);
      throw error;
    }
  });
  const Icon = code === undefined ? JOINING_ICONS[joining] : KeyRound;
  return (
    <>
      <p className="flex items-start gap-2.5 text-md">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />
        <span>{code === undefined ? i18n._(clubJoiningLabels[joining]) : <Trans>You have an invitation.</Trans>}</span>
      </p>
      {(joining !== 'invited' || code !== undefined) && (
        <>
          <NameChoice shown={shown} onChoose={setShown} />
          <Button size="lg" pending={join.isPending} onClick={() => join.run()}>
            {joining === 'approved' && code === undefined ? <Trans>Ask to join</Trans> : <Trans>Join this club</Trans>}
          </Button>
        </>
      )}
      <ActionProblem>{join.problem}</ActionProblem>
    </>
  );
}

function Asked({ club: { id } }: ClubProps) {
  const withdraw = useClubAction(() => call('DELETE /api/clubs/:id/join', { params: { id } }));
  return (
    <>
      <Status icon={<Hourglass aria-hidden className="mt-0.5 size-5 shrink-0 text-water" />}>
        <Trans>You asked to join</Trans>
      </Status>
      <p className="text-md text-muted">
        <Trans>A steward will decide, and we'll notify you.</Trans>
      </p>
      <Button
        variant="quiet"
        className="justify-self-start"
        pending={withdraw.isPending}
        onClick={() => withdraw.run()}
      >
        <Trans>Withdraw my request</Trans>
      </Button>
      <ActionProblem>{withdraw.problem}</ActionProblem>
    </>
  );
}

function Status({ icon, children }: { icon: ReactNode; children: ReactNode }) {
  return (
    <p className="flex items-start gap-2.5 text-lg font-bold">
      {icon}
      <span>{children}</span>
    </p>
  );
}

function Membership({ club, own }: ClubProps & { own: NonNullable<ClubDetail['own']> }) {
  const { id } = club;
  const choose = useClubAction((shown: boolean) =>
    call('PATCH /api/clubs/:id/join', { params: { id }, body: { shown } }),
  );
  return (
    <>
      <Status icon={<BadgeCheck aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf" />}>
        {own.role === 'steward' ? <Trans>You're a steward</Trans> : <Trans>You're a member</Trans>}
      </Status>
      <NameChoice shown={own.shown} onChoose={(shown) => choose.run(shown)} isPending={choose.isPending} />
      <ActionProblem>{choose.problem}</ActionProblem>
      <LeaveButton club={club} />
    </>
  );
}

/** Asks first: those who leave need an approval or an invitation again. */
function LeaveButton({ club: { id, joining } }: ClubProps) {
  const leave = useClubAction(() => call('DELETE /api/clubs/:id/join', { params: { id } }));
  return (
    <AskFirst
      label={<Trans>Leave this club</Trans>}
      question={
        <p className="text-md">
          <Trans>You'll disappear from the list of members.</Trans>
          {joining !== 'open' && (
            <>
              <SentenceSpace />
              <Trans>To come back, you'll need an approval or an invitation.</Trans>
            </>
          )}
        </p>
      }
      cancelLabel={<Trans>Stay</Trans>}
      isPending={leave.isPending}
      onConfirm={() => leave.run()}
    >
      <ActionProblem>{leave.problem}</ActionProblem>
    </AskFirst>
  );
}
