/** What the library calls an icon by the name stored in menu rows: `bar-chart` is `BarChart`. */
export const exportOf = (name: string) => name.replace(/(^|-)(\w)/g, (_, __, letter: string) => letter.toUpperCase())

/** Names come from rows: nothing that every object has is one. */
export const entryOf = <T>(set: Readonly<Record<string, T>>, name: string): T | undefined =>
  Object.hasOwn(set, name) ? set[name] : undefined
