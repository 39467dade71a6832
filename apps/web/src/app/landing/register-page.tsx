import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import squirrel from 'art:squirrel';
import { Agreement } from '../../features/accounts/agreement.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { useInviteCode } from '../../features/accounts/sign-in-redirect.ts';
import { brand } from '../../lib/brand.ts';
import { OperatorPart } from '../../lib/operator-part.tsx';
import { readSentOperator } from '../../lib/sent-operator.ts';
import { useIsHydrated } from '../../lib/typing.ts';
import { Button } from '../../ui/button.tsx';
import { Art } from '../../ui/art.tsx';

export function RegisterPage() {
  return (
    <div className="grid gap-x-16 gap-y-8 lg:grid-cols-[minmax(0,1fr)_29rem] lg:items-start">
      <div className="max-lg:mx-auto max-lg:w-full max-lg:max-w-lg lg:sticky lg:top-8">
        <h1 className="text-display font-extrabold tracking-[-0.035em]">
          <Trans>Join {brand.name}</Trans>
        </h1>
        <p className="mt-3 text-lg text-muted">
          <Trans>Free, without ads, and ready in a minute.</Trans>
        </p>
        <div className="mt-8 grid gap-6 max-lg:hidden">
          <div className="aspect-8/5 overflow-hidden rounded-2xl bg-leaf-soft shadow-soft">
            <Art {...squirrel} alt="" />
          </div>
          <ul className="grid gap-3">
            <Benefit>
              <Trans>Eco-points for each green space you visit</Trans>
            </Benefit>
            <Benefit>
              <Trans>A streak that grows every day</Trans>
            </Benefit>
            <Benefit>
              <Trans>Your location is never stored</Trans>
            </Benefit>
          </ul>
        </div>
      </div>
      <Registration />
    </div>
  );
}

const CARD = 'grid gap-6 rounded-2xl bg-surface p-6 shadow-lifted max-lg:mx-auto max-lg:w-full max-lg:max-w-lg sm:p-8';

/** The form, or why there is none. */
function Registration() {
  const operator = readSentOperator();
  return (
    <>
      <OperatorPart operator={operator} when="open" as="section" className={CARD}>
        <FormAndAgreement inviteCode={null} />
      </OperatorPart>
      <OperatorPart operator={operator} when="invited" as="section" className={CARD}>
        <InvitedRegistration />
      </OperatorPart>
      <OperatorPart operator={operator} when="closed" as="section" className={CARD}>
        <NoRegistration title={<Trans>Registration is closed</Trans>}>
          <Trans>
            New accounts can't be created on this site at the moment. If you have an account, you can sign in.
          </Trans>
        </NoRegistration>
      </OperatorPart>
    </>
  );
}

function InvitedRegistration() {
  const inviteCode = useInviteCode();
  const isHydrated = useIsHydrated();
  if (isHydrated && inviteCode === null)
    return (
      <NoRegistration title={<Trans>You need an invitation</Trans>}>
        <Trans>You need an invitation to register here. Open the link that a resident or an admin sent you.</Trans>
      </NoRegistration>
    );
  return <FormAndAgreement inviteCode={inviteCode} />;
}

function FormAndAgreement({ inviteCode }: { inviteCode: string | null }) {
  return (
    <>
      <RegisterForm inviteCode={inviteCode} />
      <div className="border-t border-line pt-4">
        <Agreement />
      </div>
    </>
  );
}

function NoRegistration({ title, children }: { title: ReactNode; children: ReactNode }) {
  return (
    <>
      <h2 className="text-2xl font-extrabold tracking-[-0.03em]">{title}</h2>
      <p className="text-lg text-muted">{children}</p>
      <Button asChild className="justify-self-start">
        <a href="/">
          <Trans>Sign In</Trans>
        </a>
      </Button>
    </>
  );
}

function Benefit({ children }: { children: ReactNode }) {
  return (
    <li className="flex items-center gap-3 font-semibold">
      <span aria-hidden className="grid size-7 place-items-center rounded-full bg-leaf-soft text-leaf-strong">
        <Check className="size-4" />
      </span>
      {children}
    </li>
  );
}
