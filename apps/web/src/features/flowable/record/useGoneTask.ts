import { useRef, useState } from 'react'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { isForbidden, readRequest } from './recordQueries.ts'

/**
 * Whether the task for which somebody writes is theirs no longer: decided, taken away, handed on meanwhile. What they
 * have written stays as it stands, so that is asked for beside the page.
 */
export function useGoneTask(detail: RequestDetail, { isWriting }: { isWriting: boolean }): boolean {
  const [gone, setGone] = useState<RequestDetail>()
  const asked = useRef(0)
  const { task, instance } = detail
  useLive(taskTopic, () => {
    if (!isWriting || !task || task.isClaimable) return
    const turn = (asked.current += 1)
    void isTheirs(instance.id, task).then((isStill) => {
      // An answer that was overtaken says how it was before.
      if (turn === asked.current) setGone(isStill ? undefined : detail)
    })
  })
  return isWriting && gone === detail
}

type Held = NonNullable<RequestDetail['task']>

/** As it was read: one that waits for opinions meanwhile, or that has come back to them, is no longer what they write for. */
async function isTheirs(instanceId: string, { id, version, status }: Held): Promise<boolean> {
  try {
    const { task: now } = await readRequest(instanceId, id)
    return now?.id === id && now.version === version && now.status === status && !now.isClaimable
  } catch (error) {
    // Anything else says nothing.
    return !isForbidden(error)
  }
}
