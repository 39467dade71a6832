import { Trans, useLingui } from '@lingui/react/macro';
import { Agreement } from '../../features/accounts/agreement.tsx';
import { SignInForm } from '../../features/accounts/sign-in-form.tsx';
import { brand } from '../../lib/brand.ts';

export function SignInCard() {
  const { i18n } = useLingui();
  return (
    <section aria-labelledby="sign-in-title" className="grid gap-6 rounded-2xl bg-surface p-6 shadow-lifted sm:p-8">
      <div>
        <h2 id="sign-in-title" className="text-2xl font-extrabold tracking-[-0.03em]">
          <Trans>Welcome to EcoPulse</Trans>
        </h2>
        <p className="mt-1 text-muted">{i18n._(brand.tagline)}</p>
      </div>
      <SignInForm />
      <div className="border-t border-line pt-4">
        <Agreement />
      </div>
    </section>
  );
}
