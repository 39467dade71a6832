import { useLingui } from '@lingui/react/macro';
import { X } from 'lucide-react';
import * as Primitive from 'radix-ui/toast';
import { BidiText } from '../text-parts.tsx';
import { Button } from '../button.tsx';
import { dismissToast, TOAST_DURATION_MS, TOAST_HOTKEY, TOAST_SWIPE_PX, useToasts } from './toast.ts';
import { TOAST_CLOSE_STYLE, TOAST_VIEWPORT_STYLE, toastStyle } from './toast-style.ts';

const ACTION_DURATION_MS = 15_000;

/** For the signed-in app; the landing page has a lighter version with the same look. */
export function Toaster() {
  const { t } = useLingui();
  const toasts = useToasts();
  return (
    <Primitive.Provider
      duration={TOAST_DURATION_MS}
      swipeDirection="right"
      swipeThreshold={TOAST_SWIPE_PX}
      label={t`Notification`}
    >
      {toasts.map(({ id, title, description, variant, action, open }) => (
        <Primitive.Root
          key={id}
          open={open}
          {...(action && { duration: ACTION_DURATION_MS })}
          onOpenChange={(nowOpen) => nowOpen || dismissToast(id)}
          className={`${toastStyle({ variant })} data-[state=closed]:animate-leave data-[swipe=cancel]:translate-x-0 data-[swipe=end]:animate-leave data-[swipe=move]:translate-x-(--radix-toast-swipe-move-x)`}
        >
          <Primitive.Title className="text-md font-bold">
            <BidiText text={title} />
          </Primitive.Title>
          {description && (
            <Primitive.Description className="text-sm text-muted">
              <BidiText text={description} />
            </Primitive.Description>
          )}
          {action && (
            <Primitive.Action asChild altText={t`${action.label}: press ${TOAST_HOTKEY}`}>
              <Button variant="soft" className="mt-2 justify-self-start" onClick={action.onPress}>
                {action.label}
              </Button>
            </Primitive.Action>
          )}
          <Primitive.Close aria-label={t`Close`} className={TOAST_CLOSE_STYLE}>
            <X aria-hidden />
          </Primitive.Close>
        </Primitive.Root>
      ))}
      <Primitive.Viewport
        hotkey={[TOAST_HOTKEY]}
        label={t`Notifications (${TOAST_HOTKEY})`}
        className={TOAST_VIEWPORT_STYLE}
      />
    </Primitive.Provider>
  );
}
