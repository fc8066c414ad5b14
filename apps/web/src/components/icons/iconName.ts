import { iconNames } from './iconGroups.ts'

const exportOf = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

/** A set of the library by the names stored in menu rows: `BarChart` is `bar-chart`. */
export function byName<T>(set: Readonly<Record<string, T>>): Readonly<Record<string, T>> {
  const known: Record<string, T> = Object.create(null)
  for (const name of iconNames) {
    const drawing = set[exportOf(name)]
    if (drawing) known[name] = drawing
  }
  return known
}
