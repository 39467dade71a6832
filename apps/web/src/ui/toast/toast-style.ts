import { cva } from 'class-variance-authority';

export const TOAST_VIEWPORT_STYLE =
  'pointer-events-none fixed inset-x-0 bottom-[calc(env(safe-area-inset-bottom)+5rem)] z-50 mx-auto grid w-[min(26rem,100vw)] list-none gap-3 p-4 outline-none sm:inset-x-auto sm:end-0 sm:bottom-0 sm:mx-0';

/** The style of a toast, shared by both entries. */
export const toastStyle = cva(
  'pointer-events-auto relative grid animate-rise gap-0.5 rounded-md bg-surface py-3.5 ps-5 pe-12 shadow-lifted ring-1 ring-line before:absolute before:inset-y-3 before:start-2 before:w-1 before:rounded-full',
  { variants: { variant: { default: 'before:bg-leaf', destructive: 'before:bg-coral' } } },
);

export const TOAST_CLOSE_STYLE =
  'absolute end-2.5 top-2.5 grid size-8 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink [&_svg]:size-4';
