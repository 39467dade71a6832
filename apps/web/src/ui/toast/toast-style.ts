import { cva } from 'class-variance-authority';

/** Above the bottom bar on phones, where it hides no heading of a dialog. */
export const TOAST_VIEWPORT_STYLE =
  'pointer-events-none fixed inset-x-0 bottom-(--bottom-height) z-60 mx-auto grid w-[min(26rem,100vw)] list-none gap-3 p-4 outline-none md:inset-x-auto md:end-0 md:mx-0';

export const toastStyle = cva(
  'pointer-events-auto relative grid animate-rise gap-0.5 rounded-md bg-surface py-3.5 ps-5 pe-12 shadow-lifted ring-1 ring-line before:absolute before:inset-y-3 before:start-2 before:w-1 before:rounded-full',
  { variants: { variant: { default: 'before:bg-leaf', destructive: 'before:bg-coral' } } },
);

export const TOAST_CLOSE_STYLE =
  'absolute end-2.5 top-2.5 grid size-8 place-items-center rounded-full text-muted hover:bg-sunk hover:text-ink [&_svg]:size-4';
