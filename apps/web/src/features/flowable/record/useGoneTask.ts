import { useState } from 'react'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { taskTopic } from '@app/shared/flowable/taskCounts.ts'
import { ApiError } from '#/kit/http/http.ts'
import { useLive } from '#/kit/live/useLive.ts'
import { readRequest } from './recordQueries.ts'

/**
 * Whether the task for which somebody writes is theirs no longer: decided, taken away, handed on meanwhile. What they
 * have written stays as it stands, so that is asked for beside the page.
 */
export function useGoneTask(detail: RequestDetail, { isWriting }: { isWriting: boolean }): boolean {
  const [gone, setGone] = useState<RequestDetail>()
  const { task, instance } = detail
  useLive(taskTopic, () => {
    if (!isWriting || !task || task.isClaimable) return
    void isTheirs(instance.id, task.id).then((isStill) => setGone(isStill ? undefined : detail))
  })
  return isWriting && gone === detail
}

async function isTheirs(instanceId: string, taskId: string): Promise<boolean> {
  try {
    const now = await readRequest(instanceId, taskId)
    return now.task?.id === taskId && !now.task.isClaimable
  } catch (error) {
    // Whoever has no task of it any more may not be allowed to read it either; anything else says nothing.
    return !(error instanceof ApiError && error.code === 403)
  }
}
