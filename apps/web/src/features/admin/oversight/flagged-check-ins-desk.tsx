export function FlaggedCheckInsDesk() {
  return <h1>FlaggedCheckInsDesk</h1>;
}
