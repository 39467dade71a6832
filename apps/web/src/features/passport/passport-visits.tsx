import { useLingui } from '@lingui/react/macro';
import { useNavigate, useRouter } from '@tanstack/react-router';
import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { toast } from '../../ui/toast/toast.ts';
import type { VisitsDialogProps } from '../green-spaces/visits/visits-dialog.tsx';
import { type PassportSearch } from './passport-search.ts';
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
  search: PassportSearch;
}

export function PassportVisits({ stamp, search }: PassportVisitsProps) {
  const { t } = useLingui();
  const router = useRouter();
  const navigate = useNavigate();
  const [loaded, setLoaded] = useState<{ Visits: ComponentType<VisitsDialogProps> } | null>(null);
  const { by, visits, picture } = search;

  /** Goes back, or replaces the entry if the URL was opened directly. */
  function close(target: PassportSearch) {
    if (router.state.location.state.isOverPassport) router.history.back();
    else void navigate({ to: '/passport', search: target, replace: true, resetScroll: false });
  }

  const passportSearch: PassportSearch = by ? { by } : {};
  const showLoadFailure = useEffectEvent(() => {
    toast({ variant: 'destructive', title: t`This couldn't be loaded`, description: t`Please try again.` });
    close(passportSearch);
  });
  useEffect(() => {
    async function loadDialog() {
      try {
        setLoaded({ Visits: await loadVisitsDialog() });
      } catch {
        showLoadFailure();
      }
    }
    void loadDialog();
  }, []);

  if (!loaded) return null;
  return (
    <loaded.Visits
      place={{ id: stamp.space.id, name: stamp.space.name, isListed: !isRetired(stamp) }}
      pictureId={picture === undefined ? undefined : Number(picture)}
      onOpenPicture={(id) =>
        void navigate({
          to: '/passport',
          search: { ...search, picture: String(id) },
          state: { isOverPassport: true },
          resetScroll: false,
        })
      }
      onClosePicture={() => close({ ...passportSearch, ...(visits && { visits }) })}
      onClose={() => close(passportSearch)}
    />
  );
}

export function findOpenedStamp(
  stamps: readonly PassportStamp[],
  { visits }: PassportSearch,
): PassportStamp | undefined {
  return visits === undefined ? undefined : stamps.find(({ space }) => String(space.id) === visits);
}
