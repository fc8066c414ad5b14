import { systemContext } from '#/platform/context.ts'
import type { TaskArgument, TaskRun } from '#/platform/tasks.ts'
import type { TestApp } from './testApp.ts'

/** What a task says and leaves in its output when a node runs it. */
export async function runTask(
  server: TestApp,
  name: string,
  args: readonly TaskArgument[] = [],
  signal: AbortSignal = new AbortController().signal,
): Promise<{ message: string; lines: string[] }> {
  const task = server.platform.tasks.get(name)
  if (!task) throw new Error(`no task ${name}`)
  const lines: string[] = []
  const run: TaskRun = {
    ctx: systemContext(server.platform),
    jobId: '1',
    logId: '1',
    fireTime: server.clock.now(),
    nodeId: server.platform.nodeId,
    signal,
    log: (text) => void lines.push(text),
    progress: () => undefined,
  }
  // The registry keeps tasks of all arguments; those of this one are the test's to know.
  const message = await task.run(run, ...(args as never[]))
  return { message: message ?? '', lines }
}
