// The font is asked for when the largest script has arrived: earlier it would take a part of its network.
{
  const script = document.querySelector('link[data-then]');
  script?.addEventListener('load', () => {
    const { then: href } = script.dataset;
    const wanted = { rel: 'preload', as: 'font', type: 'font/woff2', crossOrigin: '', href };
    document.head.append(Object.assign(document.createElement('link'), wanted));
  });
}
