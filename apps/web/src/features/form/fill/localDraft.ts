import { useEffect, useRef, useState } from 'react'
import { secretModels } from '@app/form-engine/definition/secretModels.ts'
import type { FormDefinition } from '@app/form-engine/document/types.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { momentText } from '#/kit/words/format.ts'

/** What was being written when the page went away. */
interface LocalDraft {
  /** Of the form when it was written; a newer one takes what it still has a field for. */
  versionId: string
  time: string
  values: FormValues
}

/** Values without those of fields that nobody is told. */
export function withoutSecrets(definition: FormDefinition, values: FormValues): FormValues {
  const secret = secretModels(definition)
  return Object.fromEntries(Object.entries(values).filter(([model]) => !secret.has(model)))
}

const pauseMs = 1_000
const storageKey = (name: string) => `atrium.fill:${name}`

function read(name: string): LocalDraft | undefined {
  try {
    return (JSON.parse(localStorage.getItem(storageKey(name)) ?? 'null') as LocalDraft | null) ?? undefined
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

/** Keeps in this browser what is written, for the case that the page goes away before it is submitted. */
export function useLocalDraft(name: string, versionId: string) {
  const [found, setFound] = useState(() => read(name))
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  const keepNow = (values: FormValues) => write(name, { versionId, time: momentText(new Date()), values })
  return {
    found,
    /** It was written in another version of the form. */
    older: found !== undefined && found.versionId !== versionId,
    keepNow,
    /** What was found is in the form, or not wanted yet. */
    settle: () => setFound(undefined),
    keep(values: () => FormValues) {
      clearTimeout(timer.current)
      timer.current = setTimeout(() => keepNow(values()), pauseMs)
    },
    forget() {
      clearTimeout(timer.current)
      localStorage.removeItem(storageKey(name))
      setFound(undefined)
    },
  }
}
