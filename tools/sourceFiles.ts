import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

export const root = join(import.meta.dirname, '..')

export interface SourceFile {
  /** From the repository's root, with `/`. */
  path: string
  text: string
  /** Paths of our own files that it imports, whatever alias it used. */
  imports: string[]
}

const importPattern =
  /(?:^|\n)\s*(?:import|export)\b[^'"\n;]*?(?:\{[^}]*\})?[^'"\n;]*?from\s+['"]([^'"]+)['"]|\bimport\(\s*['"]([^'"]+)['"]\s*\)|(?:^|\n)import\s+['"]([^'"]+)['"]/g

/** Every TypeScript file of the product with what it imports; tests are left to the caller. */
export function sourceFiles(patterns: string[]): SourceFile[] {
  return patterns
    .flatMap((pattern) =>
      globSync(pattern, { cwd: root, exclude: (name) => /node_modules|(^|\/)dist(\/|$)/.test(name) }),
    )
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted()
    .map((path) => {
      const text = readFileSync(join(root, path), 'utf8')
      const imports = [...text.matchAll(importPattern)]
        .map((match) => resolveImport(path, match[1] ?? match[2] ?? match[3] ?? ''))
        .filter((target) => target !== undefined)
      return { path, text, imports }
    })
}

function resolveImport(from: string, target: string): string | undefined {
  const app = from.match(/^(apps\/[^/]+|packages\/[^/]+)\//)?.[1] ?? ''
  if (target.startsWith('#/')) return `${app}/src/${target.slice(2)}`
  const own = target.match(/^@app\/([^/]+)\/(.+)$/)
  if (own) return `${own[1] === 'server' || own[1] === 'web' ? 'apps' : 'packages'}/${own[1]}/src/${own[2]}`
  if (target.startsWith('.')) return normalize(join(dirname(from), target)).replaceAll('\\', '/')
  return undefined
}

/** Types vanish at run time; a cycle of types alone harms nobody. */
export function isTypeOnly(text: string, target: string): boolean {
  const file = target.split('/').at(-1) ?? ''
  const lines = text.split('\n').filter((line) => line.includes(`/${file}'`) || line.includes(`"${file}"`))
  return lines.length > 0 && lines.every((line) => /^\s*import type\b/.test(line))
}

/** Groups of nodes each of which reaches all others of its group (Tarjan's strongly connected components). */
export function circlesIn(graph: ReadonlyMap<string, readonly string[]>): string[][] {
  const places = new Map<string, number>()
  const open: string[] = []
  const found: string[][] = []
  /** The earliest open file that the node reaches. */
  const visit = (node: string): number => {
    const place = places.size
    places.set(node, place)
    open.push(node)
    let earliest = place
    for (const next of graph.get(node) ?? []) {
      if (!graph.has(next)) continue
      if (!places.has(next)) earliest = Math.min(earliest, visit(next))
      else if (open.includes(next)) earliest = Math.min(earliest, places.get(next) ?? place)
    }
    if (earliest < place) return earliest
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) found.push(circle.toSorted())
    // Whoever comes to these later reaches nothing that is still open.
    return Number.POSITIVE_INFINITY
  }
  for (const node of graph.keys()) if (!places.has(node)) visit(node)
  return found
}
