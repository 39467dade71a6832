import type { ComponentProps } from 'react';

export function Tag({ className = '', ...rest }: ComponentProps<'span'>) {
  return (
    <span
      className={`inline-block rounded-sm bg-sunk px-2 py-0.5 text-xs font-semibold text-muted ${className}`}
      {...rest}
    />
  );
}
