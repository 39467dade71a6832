import { Plural, Trans, useLingui } from '@lingui/react/macro';
import { Cake, LogOut, MessageSquareWarning, Scale, ShieldCheck, Trophy } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import { formatNumber } from '../../../lib/language/format.ts';
import { useOwnResident } from '../../../lib/residents.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { OWNERS_ONLY, useMayOpen } from '../shell/own-roles.ts';
import { ageBandLabels } from './correction.ts';
import type { ResidentDialogProps } from '../moderation/use-resident-change.ts';
import { EndSessionsDialog } from './end-sessions.tsx';
import { RoleList } from './role-list.tsx';

const ActOnResident = lazy(async () => ({
  default: (await import('../moderation/act-on-resident.tsx')).ActOnResident,
}));
const ChangeRolesDialog = lazy(async () => ({ default: (await import('./change-roles.tsx')).ChangeRolesDialog }));
const StopBeingOwnerDialog = lazy(async () => ({
  default: (await import('./change-roles.tsx')).StopBeingOwnerDialog,
}));
const CorrectAgeDialog = lazy(async () => ({ default: (await import('./correct-age.tsx')).CorrectAgeDialog }));
const CorrectPointsDialog = lazy(async () => ({ default: (await import('./correct-points.tsx')).CorrectPointsDialog }));
const WithholdResidentDialog = lazy(async () => ({
  default: (await import('../moderation/withhold-resident.tsx')).WithholdResidentDialog,
}));
const ReleaseResidentDialog = lazy(async () => ({
  default: (await import('../moderation/withhold-resident.tsx')).ReleaseResidentDialog,
}));

interface ControlRowProps {
  icon: LucideIcon;
  title: ReactNode;
  state: ReactNode;
  children?: ReactNode;
}

function ControlRow({ icon: Icon, title, state, children }: ControlRowProps) {
  return (
    <li className="flex flex-col items-start gap-3 rounded-lg p-4 inset-ring inset-ring-line sm:p-5">
      <div className="flex gap-3">
        <Icon aria-hidden className="mt-0.5 size-5 shrink-0 text-leaf-strong" />
        <div className="grid min-w-0 gap-1">
          <h3 className="font-bold">{title}</h3>
          <div className="text-md wrap-anywhere text-muted">{state}</div>
        </div>
      </div>
      {children && <div className="mt-auto ps-8">{children}</div>}
    </li>
  );
}

function RankingStatus({ reason }: { reason: string | null }) {
  if (reason === null) return <Trans>They're in the rankings, ranked by their points.</Trans>;
  return (
    <>
      <Trans>Removed from the rankings. They see this reason:</Trans>
      <blockquote dir="auto" className="mt-1.5 border-s-4 border-coral ps-3 whitespace-pre-line text-ink">
        {reason}
      </blockquote>
    </>
  );
}

function OpenSessions({ open }: { open: number }) {
  if (open === 0) return <Trans>They aren't signed in anywhere.</Trans>;
  return <Plural value={open} one="Signed in on # browser." other="Signed in on # browsers." />;
}

type ResidentDialog = ComponentType<ResidentDialogProps>;

export function ResidentControls({ resident }: { resident: ResidentForAdmin }) {
  const [Dialog, setDialog] = useState<ResidentDialog | null>(null);
  const isOwnAccount = useOwnResident()?.id === resident.id;
  const isOwner = useMayOpen(OWNERS_ONLY);
  const { i18n } = useLingui();
  const { withheldFromRankings: reason, sessions, ageBand } = resident;
  const points = formatNumber(resident.ecoPoints);
  const openDialog = (dialog: ResidentDialog) => () => setDialog(() => dialog);
  return (
    <Panel title={<Trans>What you can do</Trans>}>
      <ul className="grid list-none grid-cols-1 gap-4 md:grid-cols-2">
        <ControlRow icon={Scale} title={<Trans>Eco-points</Trans>} state={<Trans>They have {points}.</Trans>}>
          <Button variant="soft" size="sm" onClick={openDialog(CorrectPointsDialog)}>
            <Trans>Correct points</Trans>
          </Button>
        </ControlRow>
        <ControlRow icon={Trophy} title={<Trans>Rankings</Trans>} state={<RankingStatus reason={reason} />}>
          <Button
            variant="soft"
            size="sm"
            onClick={openDialog(reason === null ? WithholdResidentDialog : ReleaseResidentDialog)}
          >
            {reason === null ? <Trans>Remove from rankings</Trans> : <Trans>Restore to rankings</Trans>}
          </Button>
        </ControlRow>
        <ControlRow
          icon={MessageSquareWarning}
          title={<Trans>Moderation</Trans>}
          state={<Trans>Send a message, remove a name or picture, suspend, or add a note.</Trans>}
        >
          <Button variant="soft" size="sm" onClick={openDialog(ActOnResident)}>
            <Trans>Take action</Trans>
          </Button>
        </ControlRow>
        <ControlRow
          icon={Cake}
          title={<Trans context="of a resident">Age</Trans>}
          state={ageBand === null ? <Trans>They haven't told us their age.</Trans> : i18n._(ageBandLabels[ageBand])}
        >
          <Button variant="soft" size="sm" onClick={openDialog(CorrectAgeDialog)}>
            <Trans>Correct age</Trans>
          </Button>
        </ControlRow>
        <ControlRow icon={LogOut} title={<Trans>Sessions</Trans>} state={<OpenSessions open={sessions.open} />}>
          {sessions.open > 0 && (
            <Button variant="soft" size="sm" onClick={openDialog(EndSessionsDialog)}>
              <Trans>End all sessions</Trans>
            </Button>
          )}
        </ControlRow>
        {isOwner && (
          <ControlRow icon={ShieldCheck} title={<Trans>Roles</Trans>} state={<RoleList roles={resident.roles} />}>
            {(!isOwnAccount || resident.role === 'owner') && (
              <Button
                variant="soft"
                size="sm"
                onClick={openDialog(isOwnAccount ? StopBeingOwnerDialog : ChangeRolesDialog)}
              >
                {isOwnAccount ? <Trans>Stop being an owner</Trans> : <Trans>Change roles</Trans>}
              </Button>
            )}
          </ControlRow>
        )}
      </ul>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog resident={resident} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </Panel>
  );
}
