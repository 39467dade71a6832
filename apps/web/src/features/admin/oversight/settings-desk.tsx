export function SettingsDesk() {
  return <h1>SettingsDesk</h1>;
}
