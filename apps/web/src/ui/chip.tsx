import { cva, type VariantProps } from 'class-variance-authority';
import type { ComponentProps } from 'react';

const chip = cva(
  'figures inline-flex max-w-full shrink-0 items-center gap-1.5 rounded-full px-2.5 py-1 text-sm font-bold [&_svg]:size-4 [&_svg]:shrink-0',
  {
    variants: {
      tone: {
        sun: 'bg-sun-soft text-sun-ink',
        coral: 'bg-coral-soft text-coral',
        leaf: 'bg-leaf-soft text-leaf-strong',
        water: 'bg-water-soft text-water',
        plain: 'bg-sunk text-muted',
      },
    },
    defaultVariants: { tone: 'plain' },
  },
);

/** Tones: sun = earned, coral = streak or alert, leaf = can be done, water = information. */
export function Chip({ tone, className, ...rest }: ComponentProps<'span'> & VariantProps<typeof chip>) {
  return <span className={chip({ tone, className })} {...rest} />;
}
