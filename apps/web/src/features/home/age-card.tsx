import { Trans, useLingui } from '@lingui/react/macro';
import { useQueryClient } from '@tanstack/react-query';
import { toast } from '../../ui/toast/toast.ts';
import { AgeForm } from '../accounts/age-form.tsx';
import { userQuery, useUser } from '../accounts/session.api.ts';

/** For residents who have not said how old they are. Blocks nothing. */
export function AgeCard() {
  const { t } = useLingui();
  const queryClient = useQueryClient();
  const { ageBand } = useUser();
  if (ageBand !== null) return null;
  return (
    <section aria-labelledby="age-title" className="grid gap-4 rounded-xl bg-surface p-5 shadow-soft sm:px-7">
      <h2 id="age-title" className="text-lg font-extrabold tracking-[-0.02em]">
        <Trans>One question about you</Trans>
      </h2>
      <div className="max-w-md">
        <AgeForm
          band={null}
          onSaved={(saved) => {
            if (saved === 'under-13') {
              location.assign('/');
              return;
            }
            // The focused button unmounts with the card.
            document.querySelector<HTMLElement>('main h1')?.focus({ preventScroll: true });
            queryClient.setQueryData(userQuery.queryKey, (user) => user && { ...user, ageBand: saved });
            toast({ title: t`Saved` });
          }}
        />
      </div>
    </section>
  );
}
