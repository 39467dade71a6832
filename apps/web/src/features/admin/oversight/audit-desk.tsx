export function AuditDesk() {
  return <h1>AuditDesk</h1>;
}
