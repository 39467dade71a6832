import { Trans, useLingui } from '@lingui/react/macro';
import { brand } from '../../../lib/brand.ts';
import { Button } from '../../../ui/button.tsx';
import { useUser } from '../session.api.ts';
import { signOut } from '../sign-out.ts';
import { useAgreement } from '../use-agreement.ts';
import { OwnData } from './own-data.tsx';

/** In place of every screen while agreement is taken back. */
export function WithdrawnPage() {
  const { t } = useLingui();
  const { id } = useUser();
  const { mutate, isPending } = useAgreement(() => location.assign('/'));
  return (
    <main id="content" tabIndex={-1} className="mx-auto grid w-full max-w-xl gap-6 px-4 py-10 outline-none sm:px-6">
      <title>{`${t`You withdrew your agreement`} · ${brand.name}`}</title>
      <h1 tabIndex={-1} className="text-2xl font-extrabold tracking-[-0.02em] outline-none">
        <Trans>You withdrew your agreement</Trans>
      </h1>
      <section className="grid gap-4 rounded-xl bg-surface p-5 shadow-soft sm:p-7">
        <p className="text-md text-muted">
          <Trans>
            Your account is hidden and can't be used for now. To carry on, agree to the{' '}
            <a href="/terms" className="text-link">
              terms of use
            </a>{' '}
            and the{' '}
            <a href="/privacy" className="text-link">
              privacy notice
            </a>
            .
          </Trans>
        </p>
        <Button className="justify-self-start max-sm:w-full" pending={isPending} onClick={() => mutate()}>
          <Trans>Agree again</Trans>
        </Button>
      </section>
      <section className="rounded-xl bg-surface p-5 shadow-soft sm:p-7">
        <OwnData />
      </section>
      <Button variant="quiet" className="justify-self-start max-sm:w-full" onClick={() => void signOut(id)}>
        <Trans>Sign out</Trans>
      </Button>
    </main>
  );
}
