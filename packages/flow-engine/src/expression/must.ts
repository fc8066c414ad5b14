/** What a graph or a state always has where its compiler or the interpreter made it; a missing one is a fault. */
export function must<T>(value: T | undefined, what: string): T {
  if (value === undefined) throw new Error(`missing in the process: ${what}`)
  return value
}
