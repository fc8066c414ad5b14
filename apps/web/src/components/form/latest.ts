/** What a page said last, for those who ask between two renderings. */
export interface Latest<T> {
  get: () => T
  set: (next: T) => void
}

export function createLatest<T>(first: T): Latest<T> {
  let now = first
  return {
    get: () => now,
    set(next) {
      now = next
    },
  }
}
