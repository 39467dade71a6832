import { useLingui } from '@lingui/react/macro';
import { useEffect, useRef, useState } from 'react';
import { problemMessage } from '../../../lib/problem-messages.ts';
import { toast } from '../../../ui/toast/toast.ts';
import { useRateGreenSpace } from './rating.api.ts';

/** Arrow keys select every star they pass, so wait for the last one. */
const DEBOUNCE_MS = 500;

/** Debounces `send`, and sends a pending rating on unmount. */
function useDebouncedSend(send: (stars: number) => void) {
  const pending = useRef<{ stars: number; timer: ReturnType<typeof setTimeout> } | null>(null);
  const latestSend = useRef(send);
  useEffect(() => {
    latestSend.current = send;
  });

  function flush() {
    if (!pending.current) return;
    const { stars, timer } = pending.current;
    clearTimeout(timer);
    pending.current = null;
    latestSend.current(stars);
  }
  // The cleanup is the first render's `flush`, which never goes stale, because it reads only refs.
  const flushOnUnmount = useRef(flush);
  useEffect(() => flushOnUnmount.current, []);

  return {
    isPending: () => pending.current !== null,
    choose: (stars: number) => {
      if (pending.current) clearTimeout(pending.current.timer);
      pending.current = { stars, timer: setTimeout(flush, DEBOUNCE_MS) };
    },
  };
}

export function useOwnRating(greenSpaceId: number, storedStars: number | null) {
  const { t } = useLingui();
  const [chosenStars, setChosenStars] = useState<number | null>(null);
  const [problem, setProblem] = useState('');
  const rate = useRateGreenSpace(greenSpaceId, {
    onFailure: (error) => {
      const description = problemMessage(error);
      setProblem(description);
      toast({ variant: 'destructive', title: t`Failed to save your rating`, description });
    },
    // A newer choice may be pending; keep showing it.
    onSettled: () => {
      if (!debounced.isPending()) setChosenStars(null);
    },
  });
  const debounced = useDebouncedSend(rate.mutate);

  return {
    stars: chosenStars ?? storedStars,
    isSaved: rate.isSuccess && chosenStars === null,
    problem,
    choose: (stars: number) => {
      setProblem('');
      setChosenStars(stars);
      debounced.choose(stars);
    },
  };
}
