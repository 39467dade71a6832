import { vi } from 'vitest';

export class FakeEventSource extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  static instances: FakeEventSource[] = [];

  readyState = FakeEventSource.CONNECTING;
  readonly url: string;

  constructor(url: string) {
    super();
    this.url = url;
    FakeEventSource.instances.push(this);
  }

  close() {
    this.readyState = FakeEventSource.CLOSED;
  }

  connect() {
    this.readyState = FakeEventSource.OPEN;
    this.dispatchEvent(new Event('open'));
  }

  sendChange(data: string) {
    this.dispatchEvent(new MessageEvent('changed', { data }));
  }

  /** The connection is lost; a real EventSource would reconnect. */
  loseConnection() {
    this.readyState = FakeEventSource.CONNECTING;
    this.dispatchEvent(new Event('error'));
  }

  /** The server responds with something other than a stream. */
  refuse() {
    this.readyState = FakeEventSource.CLOSED;
    this.dispatchEvent(new Event('error'));
  }
}

export function fakeEventSources() {
  FakeEventSource.instances = [];
  vi.stubGlobal('EventSource', FakeEventSource);
  return {
    all: () => FakeEventSource.instances,
    listOpen: () => FakeEventSource.instances.filter(({ readyState }) => readyState !== FakeEventSource.CLOSED),
    latest(): FakeEventSource {
      const latest = FakeEventSource.instances.at(-1);
      if (!latest) throw new Error('No stream was opened');
      return latest;
    },
  };
}
