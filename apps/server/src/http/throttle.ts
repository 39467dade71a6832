/** Does the work at the first call, and for all calls within this time after it once more at its end. */
export function throttle(work: () => void, milliseconds: number): () => void {
  let doneAt = -Infinity;
  let isWaiting = false;
  const workNow = (): void => {
    isWaiting = false;
    doneAt = performance.now();
    work();
  };
  return () => {
    if (isWaiting) return;
    const left = doneAt + milliseconds - performance.now();
    isWaiting = true;
    if (left <= 0) workNow();
    else setTimeout(workNow, left).unref();
  };
}
