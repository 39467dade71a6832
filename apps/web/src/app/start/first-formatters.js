// Creating the first `Intl` formatters takes more than 100 ms on a slow phone. They are created while the scripts load,
// after the first paint.
{
  const runWhenIdle = globalThis.requestIdleCallback ?? setTimeout;
  const createFormatters = () => {
    runWhenIdle(() => new Intl.NumberFormat().format(0));
    runWhenIdle(() => new Intl.DateTimeFormat(undefined, { timeZone: 'Asia/Singapore' }).format(0));
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    createFormatters();
  }).observe({ type: 'paint', buffered: true });
}
