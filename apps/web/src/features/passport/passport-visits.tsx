import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../ui/toast/toast.ts';
import type { VisitsDialogProps } from '../green-spaces/visits/visits-dialog.tsx';
import { type PassportAddress } from './passport-address.ts';
import { isRetired, type PassportStamp } from './passport-grouping.ts';

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** Opened from within the passport, so that closing can go back in history. */
    isOverPassport?: boolean;
  }
}

const loadVisitsDialog = async () => {
  const { VisitsDialog } = await import('../green-spaces/visits/visits-dialog.tsx');
  return VisitsDialog;
};

interface PassportVisitsProps {
  stamp: PassportStamp;
  address: PassportAddress;
}

export function PassportVisits({ stamp, address }: PassportVisitsProps) {
  const { t } = useLingui();
  const router = useRouter();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<{ Visits: ComponentType<VisitsDialogProps> } | null>(null);
  const { by, visits, picture } = address;

  /** Goes back, or replaces the entry if the URL was opened directly. */
  function close(before: PassportAddress) {
    if (router.state.location.state.isOverPassport) router.history.back();
    else void navigate({ to: '/passport', search: before, replace: true, resetScroll: false });
  }

  const passport: PassportAddress = by ? { by } : {};
  const fail = useEffectEvent(() => {
    toast({ variant: 'destructive', title: t`This couldn't be loaded`, description: t`Please try again.` });
    close(passport);
  });
  useEffect(() => {
    async function bring() {
      try {
        setDialog({ Visits: await loadVisitsDialog() });
      } catch {
        fail();
      }
    }
    void bring();
  }, []);

  if (!dialog) return null;
  return (
    <dialog.Visits
      place={{ id: stamp.space.id, name: stamp.space.name, isListed: !isRetired(stamp) }}
      pictureId={picture === undefined ? undefined : Number(picture)}
      onOpenPicture={(id) =>
        void navigate({
          to: '/passport',
          search: { ...address, picture: String(id) },
          state: { isOverPassport: true },
          resetScroll: false,
        })
      }
      onClosePicture={() => close({ ...passport, ...(visits && { visits }) })}
      onClose={() => close(passport)}
    />
  );
}

export function stampOf(stamps: readonly PassportStamp[], { visits }: PassportAddress): PassportStamp | undefined {
  return visits === undefined ? undefined : stamps.find(({ space }) => String(space.id) === visits);
}
