import type { Worker } from 'node:cluster'
import { tell } from './tell.ts'

interface Open {
  asker: Worker
  askerId: number
  wanted: Set<Worker>
  values: unknown[]
  overdue: NodeJS.Timeout
}

/** A worker that is busy or gone must not keep the others waiting. */
const patienceMs = 1_500

/** Carries what one worker asks to all others and their answers back; the primary understands neither. */
export function createQuestions(workers: () => Worker[]) {
  const open = new Map<number, Open>()
  let asked = 0

  function close(id: number) {
    const question = open.get(id)
    if (!question) return
    open.delete(id)
    clearTimeout(question.overdue)
    tell(question.asker, { atrium: 'answers', id: question.askerId, values: question.values })
  }

  return {
    ask(asker: Worker, askerId: number, topic: string) {
      const id = ++asked
      const wanted = new Set(workers().filter((worker) => worker !== asker))
      open.set(id, { asker, askerId, wanted, values: [], overdue: setTimeout(() => close(id), patienceMs) })
      for (const worker of wanted) tell(worker, { atrium: 'question', id, topic })
      if (wanted.size === 0) close(id)
    },
    answer(worker: Worker, id: number, value: unknown) {
      const question = open.get(id)
      if (!question?.wanted.delete(worker)) return
      question.values.push(value)
      if (question.wanted.size === 0) close(id)
    },
    gone(worker: Worker) {
      for (const [id, { wanted }] of open) if (wanted.delete(worker) && wanted.size === 0) close(id)
    },
  }
}
