// Requests the font once the largest script has loaded, so that they do not compete. On a slow network the font would arrive
// while the first screen is read, and shift its text: then that screen keeps the fallback font until the next navigation.
{
  const MAX_SCRIPT_MS = 1000;
  const script = document.querySelector('link[data-then]');
  script?.addEventListener('load', () => {
    const { then: href } = script.dataset;
    if (performance.now() > MAX_SCRIPT_MS) {
      document.documentElement.dataset.font = 'later';
      return;
    }
    const attributes = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href };
    document.head.append(Object.assign(document.createElement('link'), attributes));
  });
}
