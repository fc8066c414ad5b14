import { lazy, type ComponentType, type LazyExoticComponent } from 'react'
import { loadChunk } from './loadChunk.ts'

type PageModule = { default: ComponentType }

/** Every screen of the product by its path under `features`; the menu names them by the same words. */
const files = import.meta.glob<PageModule>('#/features/**/*Index.tsx')

const pathOf = (file: string) => file.replace(/^.*\/features\/(.+)\.tsx$/, '$1')
const modules = new Map(Object.entries(files).map(([file, load]) => [pathOf(file), load]))

/** Component keys whose words differ from their file (upstream names that stand in menus). */
const aliases: Record<string, string> = {
  DashBoard: 'dashboard/DashBoardIndex',
  'exception/403': 'exception/ForbiddenIndex',
  'exception/404': 'exception/NotFoundIndex',
  'exception/500': 'exception/ServerErrorIndex',
  'tool/swagger/index': 'tool/swagger/SwaggerIndex',
}

const loaded = new Map<string, LazyExoticComponent<ComponentType>>()

const moduleOf = (component: string) => {
  const key = Object.hasOwn(aliases, component) ? aliases[component] : component
  return key === undefined ? undefined : modules.get(key)
}

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
