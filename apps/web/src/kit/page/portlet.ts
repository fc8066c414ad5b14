import { createContext, use } from 'react'

/** The card of a workbench around a page. */
export interface PortletCard {
  /** The card shows the title already. */
  titled: boolean
}

export const PortletContext = createContext<PortletCard | undefined>(undefined)

/** Undefined where a page stands in a tab of its own: there its title is the page's h1. */
export function usePortlet(): PortletCard | undefined {
  return use(PortletContext)
}
