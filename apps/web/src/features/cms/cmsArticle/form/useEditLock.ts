import { useCallback, useInsertionEffect, useState } from 'react'
import { articleEditing } from '@app/shared/cms/articleEditing.ts'
import type { ArticleLock } from '@app/shared/cms/articleParts.ts'
import { ApiError, call, report } from '#/kit/http/http.ts'

const heartbeatMs = 30_000

export interface EditLock {
  /** Undefined until the server has answered. */
  held: boolean | undefined
  /** Whoever holds it instead. */
  lock: ArticleLock | null
  /** It was taken over while one wrote: by whom, in the words of the server. */
  taken: string | undefined
  takeOver: () => Promise<void>
  retry: () => void
}

/** Holds the edit lock of an article from the opening of its form until that is closed (cms §7.6). */
export function useEditLock(id: string | undefined): EditLock {
  const [state, setState] = useState<Pick<EditLock, 'held' | 'lock'>>({ held: undefined, lock: null })
  const [taken, setTaken] = useState<string>()
  const [attempt, setAttempt] = useState(0)

  // Of the effects this one alone outlives the hiding of a page, whose text is still being written.
  useInsertionEffect(() => {
    if (!id) return undefined
    const gone = new AbortController()
    let holds = false
    const params = { id }
    const beat = async () => {
      try {
        const { held, lock } = await call(
          holds ? articleEditing.heartbeat : articleEditing.lock,
          { params },
          { silent: true },
        )
        if (gone.signal.aborted) return
        holds = held
        setState({ held, lock })
      } catch (error) {
        if (gone.signal.aborted || !(error instanceof ApiError)) return
        if (error.reason === 'lockTaken') {
          holds = false
          setTaken(error.message)
          setState({ held: false, lock: null })
        } else if (!holds) {
          setState({ held: false, lock: null })
          report(error)
        }
      }
    }
    void beat()
    const timer = setInterval(() => holds && void beat(), heartbeatMs)
    return () => {
      gone.abort()
      clearInterval(timer)
      if (holds) void call(articleEditing.unlock, { params }, { silent: true, background: true }).catch(() => undefined)
    }
  }, [id, attempt])

  const retry = useCallback(() => {
    setTaken(undefined)
    setAttempt((n) => n + 1)
  }, [])
  const takeOver = async () => {
    if (!id) return
    await call(articleEditing.forceUnlock, { params: { id } }, { silent: true })
    retry()
  }
  return { ...state, taken, takeOver, retry }
}
