import { cva } from 'class-variance-authority';

/** At the top on phones, since the content a toast refers to and sheets are mostly further down. Above all dialogs. */
export const TOAST_VIEWPORT_STYLE =
  'pointer-events-none fixed inset-x-0 top-[calc(env(safe-area-inset-top)+var(--header-height))] z-60 mx-auto grid w-[min(26rem,100vw)] list-none gap-3 p-4 outline-none md:inset-x-auto md:end-0 md:top-auto md:bottom-0 md:mx-0';

export const toastStyle = cva(
  'pointer-events-auto relative grid animate-rise gap-0.5 rounded-md bg-surface py-3.5 ps-5 pe-12 shadow-lifted ring-1 ring-line before:absolute before:inset-y-3 before:start-2 before:w-1 before:rounded-full',
  { variants: { variant: { default: 'before:bg-leaf', destructive: 'before:bg-coral' } } },
);

export const TOAST_CLOSE_STYLE =
  'absolute end-2.5 top-2.5 grid size-8 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink [&_svg]:size-4';
