import { globSync } from 'node:fs'
import { join } from 'node:path'
import type { Plugin } from 'vite'
import { pageAliases } from './src/app/pageAliases.ts'

const sources = join(import.meta.dirname, 'src')

/** Component keys by which a menu can name a page: the page files, with or without `Index`, and their other names. */
export function pageKeys(): string[] {
  const files = globSync('features/**/*Index.tsx', { cwd: sources })
  const paths = new Set(files.map((file) => file.replace(/^features\/(.+)\.tsx$/, '$1')))
  const aliases = Object.keys(pageAliases).filter((key) => paths.has(pageAliases[key] ?? ''))
  return [...paths, ...[...paths].map(withoutIndex), ...aliases].toSorted()
}

/** The shorter of the two names that a page has by its file. */
export const withoutIndex = (path: string) => path.replace(/Index$/, '')

/** Writes the keys beside the bundle, so that the server can tell a page that exists from one that does not. */
export function pageList(): Plugin {
  return {
    name: 'page-list',
    apply: 'build',
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'pages.json', source: JSON.stringify(pageKeys()) })
    },
  }
}
