/** Leading and trailing edge: runs at once, then at most once per interval. */
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
