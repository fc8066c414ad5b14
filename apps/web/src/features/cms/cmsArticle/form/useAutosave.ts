import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { articleEditing } from '@app/shared/cms/articleEditing.ts'
import { call } from '#/kit/http/http.ts'

const everyMs = 30_000

interface Options {
  key: string
  /** The form may be written. */
  active: boolean
  version: number | undefined
  /** The present values, when they differ from what is stored. */
  changes: () => Record<string, unknown> | undefined
}

/** A safety copy of what is written, every 30 s and when a field is left; saving cancels one that waits. */
export function useAutosave({ key, active, version, changes }: Options) {
  const [time, setTime] = useState<string>()
  const [failed, setFailed] = useState(false)
  const last = useRef('')
  const paused = useRef(false)
  const running = useRef<AbortController>(undefined)
  const wanted = useRef(false)
  const rounds = useRef<Promise<void>>(undefined)

  const keepOnce = async () => {
    if (!active || paused.current) return
    const content = changes()
    if (!content) return
    const text = JSON.stringify(content)
    if (text === last.current) return
    const gone = new AbortController()
    running.current = gone
    try {
      const { updateTime } = await call(
        articleEditing.autosave,
        { body: { key, content, articleVersion: version ?? null } },
        { silent: true, background: true, signal: gone.signal },
      )
      last.current = text
      setTime(updateTime)
      setFailed(false)
    } catch {
      // The next round tries again; the text stands in the form.
      if (!gone.signal.aborted) setFailed(true)
    } finally {
      running.current = undefined
    }
  }
  const keepAll = async () => {
    try {
      while (wanted.current) {
        wanted.current = false
        await keepOnce()
      }
    } finally {
      rounds.current = undefined
    }
  }
  /** What was written while a copy was on its way follows it; done when all of it is answered. */
  const keep = useEffectEvent(() => {
    wanted.current = true
    rounds.current ??= keepAll()
    return rounds.current
  })
  useEffect(() => {
    const timer = setInterval(() => void keep(), everyMs)
    return () => {
      clearInterval(timer)
      // The page is hidden or closed.
      void keep()
    }
  }, [])
  return {
    time,
    failed,
    keep: () => void keep(),
    /** Whether what is written now is kept, after the copy on its way and one more try. */
    isKept: async () => {
      await keep()
      const now = changes()
      return now === undefined || JSON.stringify(now) === last.current
    },
    /** Nothing is kept from here on; a copy on its way is called back. */
    pause: () => {
      paused.current = true
      running.current?.abort()
    },
    resume: () => {
      paused.current = false
    },
    /** The text is stored. */
    settle: () => {
      paused.current = false
      // What is stored is not kept again when the form goes.
      const now = changes()
      last.current = now ? JSON.stringify(now) : ''
      setTime(undefined)
    },
  }
}
