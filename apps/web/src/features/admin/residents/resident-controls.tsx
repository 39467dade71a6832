import { Plural, Trans } from '@lingui/react/macro';
import { LogOut, Scale, ShieldCheck, Trophy } from 'lucide-react';
import type { LucideIcon } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ComponentType, ReactNode } from 'react';
import type { ResidentForAdmin } from '@ecopulse/contract/admin/residents-admin';
import { formatNumber } from '../../../lib/language/format.ts';
import { useOwnResident } from '../../../lib/residents.ts';
import { Button } from '../../../ui/button.tsx';
import { Panel } from '../../../ui/panel.tsx';
import { MakeAdmin, UnmakeAdmin } from './admin-rights.tsx';
import type { ResidentDialogProps } from './correct-points.tsx';
import { EndSessions } from './end-sessions.tsx';

const CorrectPoints = lazy(async () => ({ default: (await import('./correct-points.tsx')).CorrectPoints }));
const WithholdResident = lazy(async () => ({ default: (await import('./withhold-resident.tsx')).WithholdResident }));
const ReleaseResident = lazy(async () => ({ default: (await import('./withhold-resident.tsx')).ReleaseResident }));

interface ControlProps {
  icon: LucideIcon;
  title: ReactNode;
  state: ReactNode;
  children?: ReactNode;
}

function Control({ icon: Icon, title, state, children }: ControlProps) {
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

function Standing({ reason }: { reason: string | null }) {
  if (reason === null) return <Trans>They appear on the boards by their points.</Trans>;
  return (
    <>
      <Trans>Withheld. They see this reason:</Trans>
      <blockquote dir="auto" className="mt-1.5 border-s-4 border-coral ps-3 whitespace-pre-line text-ink">
        {reason}
      </blockquote>
    </>
  );
}

function Sessions({ open }: { open: number }) {
  if (open === 0) return <Trans>They aren't signed in anywhere.</Trans>;
  return <Plural value={open} one="Signed in on # browser." other="Signed in on # browsers." />;
}

type ResidentDialog = ComponentType<ResidentDialogProps>;

export function ResidentControls({ resident }: { resident: ResidentForAdmin }) {
  const [Dialog, setDialog] = useState<ResidentDialog | null>(null);
  const isOneself = useOwnResident()?.id === resident.id;
  const { withheldFromRankings: reason, isAdmin, sessions } = resident;
  const points = formatNumber(resident.ecoPoints);
  const open = (dialog: ResidentDialog) => () => setDialog(() => dialog);
  return (
    <Panel title={<Trans>What you can do</Trans>}>
      <ul className="grid list-none grid-cols-1 gap-4 md:grid-cols-2">
        <Control icon={Scale} title={<Trans>Eco-points</Trans>} state={<Trans>They have {points}.</Trans>}>
          <Button variant="soft" size="sm" onClick={open(CorrectPoints)}>
            <Trans>Correct points</Trans>
          </Button>
        </Control>
        <Control icon={Trophy} title={<Trans>Rankings</Trans>} state={<Standing reason={reason} />}>
          <Button variant="soft" size="sm" onClick={open(reason === null ? WithholdResident : ReleaseResident)}>
            {reason === null ? <Trans>Withhold from rankings</Trans> : <Trans>Release to rankings</Trans>}
          </Button>
        </Control>
        <Control icon={LogOut} title={<Trans>Sessions</Trans>} state={<Sessions open={sessions.open} />}>
          {sessions.open > 0 && (
            <Button variant="soft" size="sm" onClick={open(EndSessions)}>
              <Trans>End all sessions</Trans>
            </Button>
          )}
        </Control>
        <Control
          icon={ShieldCheck}
          title={<Trans>Admin rights</Trans>}
          state={<Rights isAdmin={isAdmin} isOneself={isOneself} />}
        >
          {!(isAdmin && isOneself) && (
            <Button variant="soft" size="sm" onClick={open(isAdmin ? UnmakeAdmin : MakeAdmin)}>
              {isAdmin ? <Trans>Remove admin rights</Trans> : <Trans>Make an admin</Trans>}
            </Button>
          )}
        </Control>
      </ul>
      {Dialog && (
        <Suspense fallback={null}>
          <Dialog resident={resident} onClose={() => setDialog(null)} />
        </Suspense>
      )}
    </Panel>
  );
}

function Rights({ isAdmin, isOneself }: { isAdmin: boolean; isOneself: boolean }) {
  if (isAdmin && isOneself) return <Trans>This is your account. Only another admin can remove your rights.</Trans>;
  return isAdmin ? <Trans>They are an admin.</Trans> : <Trans>They are not an admin.</Trans>;
}
