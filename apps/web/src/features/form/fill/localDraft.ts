import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { useEffect, useRef, useState } from 'react'

/** What was being written when the page went away. */
interface LocalDraft {
  versionId: string
  time: string
  values: FormValues
}

const pauseMs = 1_000
const storageKey = (name: string) => `atrium.fill:${name}`

function read(name: string, versionId: string): LocalDraft | undefined {
  try {
    const draft = JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null') as LocalDraft | null
    return draft?.versionId === versionId ? draft : undefined
  } catch {
    return undefined
  }
}

function write(name: string, draft: LocalDraft) {
  try {
    localStorage.setItem(storageKey(name), JSON.stringify(draft))
  } catch {
    // Without room in the browser the form is still there.
  }
}

const clock = (date: Date) => date.toLocaleString('zh-CN', { hour12: false })

/** Keeps in this browser what is written, for the case that the page goes away before it is submitted. */
export function useLocalDraft(name: string, versionId: string) {
  const [found, setFound] = useState(() => read(name, versionId))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return {
    found,
    /** What was found is in the form, or not wanted yet. */
    settle: () => setFound(undefined),
    keep(values: () => FormValues) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => write(name, { versionId, time: clock(new Date()), values: values() }), pauseMs)
    },
    forget() {
      clearTimeout(timer.current)
      localStorage.removeItem(storageKey(name))
      setFound(undefined)
    },
  }
}
