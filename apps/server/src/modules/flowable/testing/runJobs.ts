import { lanes, runDueJobs } from '#/modules/flowable/job/dueJobs.ts'
import { systemContext } from '#/platform/context.ts'
import type { TestApp } from '#testing/testApp.ts'

/** Does what is due by the clock of the node, and what follows from it, until nothing is left. */
export async function runJobs({ platform }: Pick<TestApp, 'platform'>): Promise<void> {
  const round = async () => {
    const counts = await Promise.all(lanes.map((lane) => runDueJobs(() => systemContext(platform), lane)))
    return counts.some((count) => count > 0)
  }
  while (await round());
}
