import { createLink } from '@tanstack/react-router';
import type { ComponentProps } from 'react';

function Anchor({ children, ...rest }: ComponentProps<'a'>) {
  return (
    <a
      className="inline-flex min-h-6 items-center rounded-sm text-md font-bold whitespace-nowrap text-leaf-strong underline-offset-4 hover:underline"
      {...rest}
    >
      {children}
    </a>
  );
}

export const MoreLink = createLink(Anchor);
