import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from '#/kit/http/loadChunk.ts'
import type { PageLoader, PageModule } from '#/kit/page/pageLoader.ts'
import { pathsOf } from './pageAliases.ts'

/** Every screen of the product by its path under `features`; the menu names them by the same words. */
const files = import.meta.glob<PageModule>('#/features/**/*Index.tsx')

const pathOf = (file: string) => file.replace(/^.*\/features\/(.+)\.tsx$/, '$1')
const modules = new Map(Object.entries(files).map(([file, load]) => [pathOf(file), load]))

const loaded = new Map<string, LazyExoticComponent<ComponentType>>()

const moduleOf = (component: string) =>
  pathsOf(component)
    .map((path) => modules.get(path))
    .find((load) => load !== undefined)

/** For parts of pages that show other ones inside themselves. */
export const pageLoader: PageLoader = moduleOf

/** Whether a component key names a page of this build. */
export const hasPage = (component: string) => moduleOf(component) !== undefined

/** The page of a component key, loaded when first shown; undefined for an unknown key. */
export function pageOf(component: string): LazyExoticComponent<ComponentType> | undefined {
  const load = moduleOf(component)
  if (!load) return undefined
  const known = loaded.get(component)
  if (known) return known
  const page = lazy(() => loadChunk(load))
  loaded.set(component, page)
  return page
}

/** Begins to load a page that is likely to be opened next: the pointer is on its entry. Failures show when it opens. */
export function preparePage(component: string | undefined): void {
  if (component && !loaded.has(component)) moduleOf(component)?.().catch(() => undefined)
}
