import type { ReactNode } from 'react';

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
