import { useEffect, useState, type ComponentType } from 'react'
import { usePageLoader } from './pageLoader.ts'

/** How long the code of a page may take (shell §17.1). */
const timeoutMs = 10_000

const loaded = new Map<string, ComponentType>()

type Found = { state: 'loading' } | { state: 'failed' } | { state: 'ready'; Page: ComponentType }

interface Answer {
  url: string
  attempt: number
  found: Found
}

function known(url: string, attempt: number): Answer {
  const Page = loaded.get(url)
  return { url, attempt, found: Page ? { state: 'ready', Page } : { state: 'loading' } }
}

/** The page of a component key, fetched when first shown; a late or refused one has failed until it is tried again. */
export function useLazyPage(url: string): [Found, retry: () => void] {
  const load = usePageLoader()
  const [attempt, setAttempt] = useState(0)
  const [answer, setAnswer] = useState(() => known(url, attempt))
  useEffect(() => {
    let current = true
    const tell = (found: Found) => {
      if (current) setAnswer({ url, attempt, found })
    }
    const timer = setTimeout(() => tell({ state: 'failed' }), timeoutMs)
    const asked = load(url)?.() ?? Promise.reject(new Error(`no page ${url}`))
    asked
      .then(
        ({ default: Page }) => {
          loaded.set(url, Page)
          tell({ state: 'ready', Page })
        },
        () => tell({ state: 'failed' }),
      )
      .finally(() => clearTimeout(timer))
    return () => {
      current = false
      clearTimeout(timer)
    }
  }, [url, attempt, load])
  const retry = () => setAttempt((former) => former + 1)
  const fits = answer.url === url && answer.attempt === attempt
  return [fits ? answer.found : known(url, attempt).found, retry]
}
