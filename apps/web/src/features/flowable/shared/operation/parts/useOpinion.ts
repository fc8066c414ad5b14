import { useSuspenseQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { ActId } from '@app/shared/flowable/acts.ts'
import type { ActDetail } from '#/features/flowable/shared/operation/actView.ts'
import { meQuery } from '#/kit/session/sessionQueries.ts'

const keyOf = (userId: string, act: ActId, { instance, task }: ActDetail) =>
  `atrium.opinion:${userId}:${act}:${task?.id ?? instance.id}`

function read(key: string): string {
  try {
    return localStorage.getItem(key) ?? ''
  } catch {
    return ''
  }
}

/** What somebody writes for one act; this browser keeps it for them alone until it was sent (workflow §21). */
export function useOpinion(act: ActId, detail: ActDetail) {
  const { data: me } = useSuspenseQuery(meQuery)
  const key = keyOf(me.user.id, act, detail)
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
