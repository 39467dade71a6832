import { Trans } from '@lingui/react/macro';
import { ChevronDown, Plus } from 'lucide-react';

/** The style of the button, which is drawn both before and after its menu is loaded. */
export const ADD_CONTENT_STYLE =
  'inline-flex min-h-11 items-center justify-center gap-2 rounded-md bg-leaf px-5 text-md font-bold text-on-leaf select-none hover:bg-leaf-strong';

export function AddContentTrigger() {
  return (
    <>
      <Plus aria-hidden className="size-[18px]" />
      <Trans>Add Content</Trans>
      <ChevronDown aria-hidden className="size-4" />
    </>
  );
}
