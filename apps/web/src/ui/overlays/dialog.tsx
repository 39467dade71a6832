import { useLingui } from '@lingui/react/macro';
import { cva, type VariantProps } from 'class-variance-authority';
import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/dialog';
import { useRef } from 'react';
import type { ComponentProps, ReactNode } from 'react';
import { iconButtonStyle } from '../button.tsx';

export const Dialog = Primitive.Root;

const dialog = cva(
  'fixed z-50 grid animate-rise grid-cols-[minmax(0,1fr)] content-start gap-5 overflow-y-auto overscroll-contain bg-surface p-6 shadow-lifted outline-none sm:p-8',
  {
    variants: {
      shape: {
        panel: 'inset-0 m-auto h-fit max-h-[calc(100dvh-2rem)] w-[min(26rem,calc(100vw-2rem))] rounded-2xl',
        /** At the bottom on phones, centred elsewhere. */
        sheet:
          'inset-x-0 bottom-0 max-h-[calc(100dvh-2rem)] rounded-t-2xl pb-[calc(env(safe-area-inset-bottom)+1.5rem)] sm:inset-0 sm:m-auto sm:h-fit sm:w-[min(34rem,calc(100vw-2rem))] sm:rounded-2xl sm:pb-8',
        /** At the top, so that it grows downwards; full screen on phones. */
        top: 'inset-0 sm:mx-auto sm:mt-[10dvh] sm:h-fit sm:max-h-[80dvh] sm:w-[min(42rem,calc(100vw-2rem))] sm:rounded-2xl',
      },
    },
    defaultVariants: { shape: 'panel' },
  },
);

interface DialogContentProps
  extends Omit<ComponentProps<typeof Primitive.Content>, 'title'>, VariantProps<typeof dialog> {
  title: ReactNode;
  /** Only if it differs from the page. */
  titleLang?: string | undefined;
  description: ReactNode;
  picture?: ReactNode;
}

function focusedElementAndAncestors(): HTMLElement[] {
  const elements: HTMLElement[] = [];
  let element = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  for (; element && !element.matches('main, body'); element = element.parentElement) elements.push(element);
  return elements;
}

function restoreFocus(focusPath: readonly HTMLElement[]): void {
  const target = focusPath.find(
    (element) => element.isConnected && element.matches('a, button, input, select, [tabindex]'),
  );
  (target ?? document.querySelector<HTMLElement>('main h1'))?.focus();
}

export function DialogContent({
  title,
  titleLang,
  description,
  picture,
  shape,
  className = '',
  onOpenAutoFocus,
  onCloseAutoFocus,
  children,
  ...rest
}: DialogContentProps) {
  const { t } = useLingui();
  const focusPath = useRef<HTMLElement[]>([]);
  return (
    <Primitive.Portal>
      <Primitive.Overlay className="fixed inset-0 z-50 bg-forest/60 dark:bg-sunk/80" />
      <Primitive.Content
        className={dialog({ shape, className })}
        onOpenAutoFocus={(event) => {
          focusPath.current = focusedElementAndAncestors();
          onOpenAutoFocus?.(event);
        }}
        onCloseAutoFocus={(event) => {
          onCloseAutoFocus?.(event);
          if (event.defaultPrevented) return;
          event.preventDefault();
          restoreFocus(focusPath.current);
        }}
        {...rest}
      >
        {picture}
        <div className={`grid gap-2 ${picture ? '' : 'pe-10'}`}>
          <Primitive.Title lang={titleLang} className="text-2xl font-extrabold tracking-[-0.03em] text-balance">
            {title}
          </Primitive.Title>
          <Primitive.Description className="text-md text-pretty text-muted">{description}</Primitive.Description>
        </div>
        {children}
        <Primitive.Close aria-label={t`Close`} className={iconButtonStyle({ className: 'absolute end-4 top-4' })}>
          <X aria-hidden />
        </Primitive.Close>
      </Primitive.Content>
    </Primitive.Portal>
  );
}
