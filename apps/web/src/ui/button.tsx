import { cva, type VariantProps } from 'class-variance-authority';
import { LoaderCircle } from 'lucide-react';
import { type ComponentProps, type MouseEvent, type ReactElement, cloneElement } from 'react';

const DISABLED = 'disabled:bg-sunk disabled:inset-ring disabled:inset-ring-line disabled:brightness-100';

const button = cva(
  'inline-flex items-center justify-center gap-2 rounded-md text-center font-bold no-underline transition-[background-color,box-shadow,transform] duration-150 select-none active:translate-y-px disabled:text-muted [&>svg]:shrink-0',
  {
    variants: {
      variant: {
        primary: `bg-leaf text-on-leaf hover:bg-leaf-strong ${DISABLED}`,
        quiet: `text-ink inset-ring-[1.5px] inset-ring-control hover:bg-sunk ${DISABLED}`,
        soft: `bg-leaf-soft text-leaf-strong hover:inset-ring-[1.5px] hover:inset-ring-leaf ${DISABLED}`,
        danger: `bg-coral text-on-coral hover:brightness-110 ${DISABLED}`,
        link: 'rounded-sm text-leaf-strong underline-offset-4 hover:underline disabled:no-underline',
      },
      // Padding applies to labels of two lines; the minimum height to one line.
      size: {
        sm: 'min-h-9 px-3.5 py-1.5 text-md',
        md: 'min-h-11 px-5 py-2 text-md',
        lg: 'min-h-13 px-6 py-2.5 text-base',
      },
    },
    compoundVariants: [{ variant: 'link', class: 'min-h-6 px-0! py-0!' }],
    defaultVariants: { variant: 'primary', size: 'md' },
  },
);

interface ButtonProps extends ComponentProps<'button'>, VariantProps<typeof button> {
  /** Keeps the focus but ignores presses. */
  pending?: boolean;
  asChild?: boolean;
}

export function Button({
  variant,
  size,
  pending = false,
  asChild = false,
  className,
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const style = button({ variant, size, className });
  if (asChild) {
    const child = children as ReactElement<{ className?: string }>;
    return cloneElement(child, {
      ...rest,
      ...child.props,
      className: button({ variant, size, className: `${className ?? ''} ${child.props.className ?? ''}` }),
    });
  }
  function press(event: MouseEvent<HTMLButtonElement>) {
    if (pending) event.preventDefault();
    else onClick?.(event);
  }
  return (
    <button
      type="button"
      className={style}
      aria-disabled={pending || undefined}
      aria-busy={pending || undefined}
      onClick={press}
      {...rest}
    >
      {pending && <LoaderCircle aria-hidden className="size-4 animate-spin" />}
      {children}
    </button>
  );
}

/** Requires an `aria-label`. */
export const iconButtonStyle = cva(
  'inline-grid shrink-0 place-items-center rounded-full text-muted transition-colors hover:bg-sunk hover:text-ink disabled:opacity-55 [&_svg]:size-5',
  { variants: { size: { sm: 'size-8', md: 'size-10' } }, defaultVariants: { size: 'md' } },
);
