import { type ReactNode, useSyncExternalStore, useEffect, useRef, type RefObject } from 'react';
import { msg } from '@lingui/core/macro';

export const recoveryProblemMessages = {
  'link-expired': msg`This link has expired or was already used. Please ask for a new one.`,
  'password-too-common': msg`This password is too common. Please choose another one.`,
};

function readTokenFromUrl(): string {
  return new URLSearchParams(location.search).get('token') ?? '';
}

/** The token in the link's URL. Null on the prerendered page, `''` if the link has none. */
export function useLinkToken(): string | null {
  return useSyncExternalStore(
    () => () => {},
    readTokenFromUrl,
    () => null,
  );
}

interface RecoveryPageProps {
  title: ReactNode;
  children: ReactNode;
}

export function RecoveryPage({ title, children }: RecoveryPageProps) {
  return (
    <div className="mx-auto grid w-full max-w-lg gap-6 rounded-2xl bg-surface p-6 shadow-lifted sm:mt-8 sm:p-8">
      <h1 tabIndex={-1} className="text-2xl font-extrabold tracking-[-0.03em] outline-none">
        {title}
      </h1>
      {children}
    </div>
  );
}

/** Moves focus to the new step's heading so that screen readers announce it. */
export function useHeadingFocus(): RefObject<HTMLDivElement | null> {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => ref.current?.querySelector<HTMLElement>('h1, h2')?.focus(), []);
  return ref;
}

/** What follows a step of the same page. */
export function NextRecoveryPage(props: RecoveryPageProps) {
  const ref = useHeadingFocus();
  return (
    <div ref={ref}>
      <RecoveryPage {...props} />
    </div>
  );
}
