/** Fields in an order in which each formula finds what it reads already computed; or the fields of a circle. */
export type DependencyOrder = { ok: true; order: string[] } | { ok: false; message: string; cycle: string[] }

/**
 * The order of computing: `formulas` names for each computed field the fields its formula reads, both by full name
 * (`items.amount`). A formula that reads itself over any detour is refused.
 */
export function dependencyOrder(formulas: ReadonlyMap<string, readonly string[]>): DependencyOrder {
  const order: string[] = []
  const done = new Set<string>()
  for (const start of formulas.keys()) {
    const trail: { model: string; next: number }[] = []
    const onTrail = new Set<string>()
    const enter = (model: string) => {
      if (done.has(model) || !formulas.has(model)) return
      trail.push({ model, next: 0 })
      onTrail.add(model)
    }
    enter(start)
    for (let top = trail.at(-1); top; top = trail.at(-1)) {
      const read = formulas.get(top.model)?.[top.next]
      top.next += 1
      if (read === undefined) {
        trail.pop()
        onTrail.delete(top.model)
        done.add(top.model)
        order.push(top.model)
      } else if (onTrail.has(read)) {
        const cycle = trail.map(({ model }) => model)
        return { ok: false, message: '公式存在循环引用', cycle: cycle.slice(cycle.indexOf(read)) }
      } else enter(read)
    }
  }
  return { ok: true, order }
}

/**
 * The full name of what a formula or a condition mentions: inside a batch the row's own field comes first
 * (`price` means `items.price` when the batch has such a column).
 */
export function fullModel(mentioned: string, batch: string | undefined, known: ReadonlySet<string>): string {
  const inRow = `${batch}.${mentioned}`
  return batch !== undefined && known.has(inRow) ? inRow : mentioned
}
