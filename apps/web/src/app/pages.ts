import type { ComponentType } from 'react'
import { loadChunk } from '#/kit/http/loadChunk.ts'
import type { PageLoader, PageModule } from '#/kit/page/pageLoader.ts'
import { pathsOf } from './pageAliases.ts'

/** Every screen of the product by its path under `features`; the menu names them by the same words. */
const files = import.meta.glob<PageModule>('#/features/**/*Index.tsx')

const pathOf = (file: string) => file.replace(/^.*\/features\/(.+)\.tsx$/, '$1')
const modules = new Map(Object.entries(files).map(([file, load]) => [pathOf(file), load]))

/** The code of a page: what has come stays, what failed is asked for again. */
export interface PageCode {
  now: () => ComponentType | undefined
  load: () => Promise<ComponentType>
}

const codes = new Map<string, PageCode>()

const moduleOf = (component: string) =>
  pathsOf(component)
    .map((path) => modules.get(path))
    .find((load) => load !== undefined)

/** For parts of pages that show other ones inside themselves. */
export const pageLoader: PageLoader = moduleOf

/** Whether a component key names a page of this build. */
export const hasPage = (component: string) => moduleOf(component) !== undefined

/** The page of a component key, loaded when first shown; undefined for an unknown key. */
export function pageOf(component: string): PageCode | undefined {
  const known = codes.get(component)
  if (known) return known
  const load = moduleOf(component)
  if (!load) return undefined
  const code = codeOf(load)
  codes.set(component, code)
  return code
}

function codeOf(load: () => Promise<PageModule>): PageCode {
  let come: ComponentType | undefined
  let coming: Promise<ComponentType> | undefined
  const begin = async () => {
    try {
      return (come = (await loadChunk(load)).default)
    } finally {
      coming = undefined
    }
  }
  return { now: () => come, load: () => (coming ??= begin()) }
}

/** Begins to load a page that is likely to be opened next: the pointer is on its entry. Failures show when it opens. */
export function preparePage(component: string | undefined): void {
  const code = component ? pageOf(component) : undefined
  if (code && !code.now()) code.load().catch(() => undefined)
}
