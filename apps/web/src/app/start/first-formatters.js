// A browser's first formatters of numbers and dates take a slow phone more than 100 ms. They are made while the scripts are
// on their way, as soon as something is seen.
{
  const soon = globalThis.requestIdleCallback ?? setTimeout;
  const make = () => {
    soon(() => new Intl.NumberFormat().format(0));
    soon(() => new Intl.DateTimeFormat(undefined, { timeZone: 'Asia/Singapore' }).format(0));
  };
  new PerformanceObserver((_, observer) => {
    observer.disconnect();
    make();
  }).observe({ type: 'paint', buffered: true });
}
