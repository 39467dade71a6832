import { cva } from 'class-variance-authority';

/** Requires an `aria-label`. */
export const iconButtonStyle = cva(
  'inline-grid shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-sunk hover:text-ink disabled:opacity-55 [&_svg]:size-5',
  { variants: { size: { sm: 'size-8', md: 'size-10' } }, defaultVariants: { size: 'md' } },
);
