import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useRate } from './rating.api.ts';

/** Arrow keys pass over the stars in between, so debounce. */
const SETTLE_MS = 500;

/** Debounces `send`, and flushes on unmount. */
function useSettled(send: (stars: number) => void) {
  const waiting = useRef<{ stars: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  function settle() {
    if (!waiting.current) return;
    const { stars, timer } = waiting.current;
    clearTimeout(timer);
    waiting.current = null;
    latestSend.current(stars);
  }
  const settleOnLeaving = useRef(settle);
  useEffect(() => settleOnLeaving.current, []);

  return {
    isWaiting: () => waiting.current !== null,
    choose: (stars: number) => {
      if (waiting.current) clearTimeout(waiting.current.timer);
      waiting.current = { stars, timer: setTimeout(settle, SETTLE_MS) };
    },
  };
}

export function useOwnRating(greenSpaceId: number, stored: number | null) {
  const { t } = useLingui();
  const [chosen, setChosen] = useState<number | null>(null);
  const rate = useRate(greenSpaceId, {
    onFailure: (error) =>
      toast({
        variant: 'destructive',
        title: t`Failed to rate`,
        description: problemMessage(error),
      }),
    // A newer choice may be pending; keep showing it.
    onSettled: () => settled.isWaiting() || setChosen(null),
  });
  const settled = useSettled(rate.mutate);

  return {
    stars: chosen ?? stored,
    isSaved: rate.isSuccess && chosen === null,
    choose: (stars: number) => {
      setChosen(stars);
      settled.choose(stars);
    },
  };
}
