/** Rows of batches that are longer than what is drawn: a batch says how one of its rows comes on the screen. */
export interface ShownRows {
  show: (model: string, at: number) => void
  register: (model: string, show: (at: number) => void) => () => void
}

export function createShownRows(): ShownRows {
  const ways = new Map<string, (at: number) => void>()
  return {
    show: (model, at) => ways.get(model)?.(at),
    register(model, show) {
      ways.set(model, show)
      return () => void ways.delete(model)
    },
  }
}
