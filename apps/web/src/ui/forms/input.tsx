import type { ComponentProps } from 'react';

export function TextArea({ className = '', ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      className={`field-sizing-content min-h-24 w-full rounded-md border-[1.5px] border-control bg-surface px-4 py-3 text-base text-ink placeholder:text-muted focus-visible:outline-offset-0 disabled:border-line disabled:bg-sunk disabled:text-muted disabled:opacity-100 aria-invalid:border-coral ${className}`}
      {...rest}
    />
  );
}

export function Input({ className = '', ...rest }: ComponentProps<'input'>) {
  return (
    <input
      className={`min-h-12 w-full min-w-0 rounded-md border-[1.5px] border-control bg-surface px-4 text-base text-ink placeholder:text-muted focus-visible:outline-offset-0 disabled:border-line disabled:bg-sunk disabled:text-muted disabled:opacity-100 aria-invalid:border-coral ${className}`}
      {...rest}
    />
  );
}
