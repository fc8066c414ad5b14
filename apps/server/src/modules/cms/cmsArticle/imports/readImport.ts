import { Worker } from 'node:worker_threads'
import { createGate } from '#/platform/concurrency.ts'
import { refuse } from '#/platform/errors.ts'
import type { ImportAnswer, ImportJob, ReadText } from './importJob.ts'

const limitMs = 60_000
const inTurn = createGate(1)

/** Reads a file of texts in a thread of its own, bounded in time and memory (security IN-13). */
export const readImport = (job: ImportJob): Promise<ReadText> => inTurn(() => readInThread(job))

async function readInThread(workerData: ImportJob): Promise<ReadText> {
  const worker = new Worker(new URL('./readImport.worker.ts', import.meta.url), {
    workerData,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 768 },
  })
  let timer: NodeJS.Timeout | undefined
  try {
    return await new Promise<ReadText>((resolve, reject) => {
      const tooLarge = () => reject(refuse('文件内容过大，无法导入'))
      timer = setTimeout(() => reject(refuse('文件解析超时，请减少内容后再上传')), limitMs)
      worker.on('message', (answer: ImportAnswer) => {
        if ('text' in answer) resolve(answer.text)
        else reject('refused' in answer ? refuse(answer.refused) : new Error(answer.failed))
      })
      worker.on('exit', tooLarge)
      worker.on('error', (error: NodeJS.ErrnoException) =>
        error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? tooLarge() : reject(error),
      )
    })
  } finally {
    clearTimeout(timer)
    await worker.terminate()
  }
}
