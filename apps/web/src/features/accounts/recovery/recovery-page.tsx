import { type ReactNode, useSyncExternalStore } from 'react';
import { msg } from '@lingui/core/macro';

/** The messages of problems that occur on the pages behind links in mails, and in Settings. */
export const recoveryProblemMessages = {
  'link-expired': msg`This link has expired or was already used. Please ask for a new one.`,
  'password-too-common': msg`This password is among the most used ones. Please choose another one.`,
};

function read(): string {
  return new URLSearchParams(location.search).get('token') ?? '';
}

/** The token of the link that led here. The prerendered page does not know it. */
export function useToken(): string | null {
  return useSyncExternalStore(
    () => () => {},
    read,
    () => null,
  );
}

interface RecoveryPageProps {
  title: ReactNode;
  children: ReactNode;
}

/** The frame of a page for getting back into an account: one card with one thing to do. */
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
