import { useEffect } from 'react'
import { create } from 'zustand'

/** The request whose record page is to be printed as soon as it is there; its tab may stand open already. */
const useAsked = create<{ id: string | undefined }>(() => ({ id: undefined }))

export const askToPrint = (id: string): void => useAsked.setState({ id })

/** Parts of a page are drawn a moment after it. */
const drawnMs = 1_000

/** Prints the record page once it is asked for: when it has been read, or not at all. */
export function usePrintWhenAsked(id: string, page: { isThere: boolean; isFailed: boolean }): void {
  const isAsked = useAsked((asked) => asked.id === id)
  useEffect(() => {
    if (!isAsked || !(page.isThere || page.isFailed)) return
    const done = () => useAsked.setState({ id: undefined })
    if (!page.isThere) return done()
    const timer = setTimeout(() => {
      done()
      window.print()
    }, drawnMs)
    return () => clearTimeout(timer)
  }, [isAsked, page.isThere, page.isFailed])
}
