import { createContext, use, type ComponentType } from 'react'

export type PageModule = { default: ComponentType }

/** How a page's code is fetched, by its component key; undefined for an unknown key. Provided by the app. */
export type PageLoader = (component: string) => (() => Promise<PageModule>) | undefined

export const PageLoaderContext = createContext<PageLoader>(() => undefined)

/** For parts that show pages inside themselves, such as the cards of a workbench. */
export const usePageLoader = (): PageLoader => use(PageLoaderContext)
