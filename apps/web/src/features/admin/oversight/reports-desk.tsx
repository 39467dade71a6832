export function ReportsDesk() {
  return <h1>ReportsDesk</h1>;
}
