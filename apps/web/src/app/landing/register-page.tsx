import { Trans } from '@lingui/react/macro';
import { Check } from 'lucide-react';
import type { ReactNode } from 'react';
import squirrel from 'art:squirrel';
import { Agreement } from '../../features/accounts/agreement.tsx';
import { RegisterForm } from '../../features/accounts/register-form.tsx';
import { brand } from '../../lib/brand.ts';
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
      <div className="grid gap-6 rounded-2xl bg-surface p-6 shadow-lifted max-lg:mx-auto max-lg:w-full max-lg:max-w-lg sm:p-8">
        <RegisterForm />
        <div className="border-t border-line pt-4">
          <Agreement />
        </div>
      </div>
    </div>
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
