const extensions: ReadonlySet<string> = new Set(['ts', 'tsx', 'md'])

/** A path below the repository that a generated file may have, links not yet followed (CG-01). */
export function isPlainPath(path: string): boolean {
  const parts = path.split('/')
  const [, extension = ''] = /\.(\w+)$/.exec(path) ?? []
  return parts.every((part) => /^[A-Za-z0-9_-][A-Za-z0-9_.-]*$/.test(part)) && extensions.has(extension)
}
