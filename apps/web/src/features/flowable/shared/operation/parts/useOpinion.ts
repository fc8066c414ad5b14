import { useState } from 'react'
import type { ActDetail } from '#/features/flowable/shared/operation/actView.ts'

const keyOf = ({ instance, task }: ActDetail) => `atrium.opinion:${task?.id ?? instance.id}`

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** An opinion that is being written; this browser keeps it until it was sent (workflow §21). */
export function useOpinion(detail: ActDetail) {
  const key = keyOf(detail)
  const [found] = useState(() => read(key))
  return {
    found,
    keep(text: string) {
      try {
        if (text) localStorage.setItem(key, text)
        else localStorage.removeItem(key)
      } catch {
        // Without room in the browser the text still stands in its field.
      }
    },
    forget: () => localStorage.removeItem(key),
  }
}
