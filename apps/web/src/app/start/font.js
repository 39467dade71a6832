// Asks for the font when the largest script has arrived: earlier it would take a part of its network. On a slow network it
// would still come while the first screen is read, and move words. There the first screen stays in the fallback font, and
// the app changes to ours with the next one.
{
  const QUICK_MS = 1000;
  const script = document.querySelector('link[data-then]');
  script?.addEventListener('load', () => {
    const { then: href } = script.dataset;
    if (performance.now() > QUICK_MS) {
      document.documentElement.dataset.font = 'later';
      return;
    }
    const wanted = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href };
    document.head.append(Object.assign(document.createElement('link'), wanted));
  });
}
