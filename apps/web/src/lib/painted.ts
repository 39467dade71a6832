/** Waits until the screen shows what has just changed, so that a press is answered before the work that it starts. */
export function painted(): Promise<void> {
  return new Promise((resolve) => {
    requestAnimationFrame(() => setTimeout(resolve));
  });
}
