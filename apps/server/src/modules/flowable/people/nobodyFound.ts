import type { PeopleAnswer, PeopleRequest } from '@app/flow-engine/run/types.ts'
import type { PeopleFacts, ProcessFacts } from './peopleFacts.ts'

/** A question of the engine, with what the product knows. */
export interface Resolving {
  request: PeopleRequest
  facts: PeopleFacts
  /** Nobody is asked in earnest: who is still to be chosen stays open. */
  predicts: boolean
  /** Hears that a node found nobody, whatever becomes of its task. */
  onNobody?: (request: PeopleRequest) => void
}

/** Stands for whom somebody will choose, where a process is only looked ahead. */
export const toBeChosen = '?'

/** The process of the node as it is set up now. */
export const processOf = ({ request: { definition, graph }, facts }: Resolving): ProcessFacts =>
  definition === undefined ? { ...facts.process(''), key: graph.key } : facts.process(definition)

/** What becomes of a task for which nobody is left (workflow §8.5); never anyone whom nobody named. */
export function nobodyFound(asked: Resolving): PeopleAnswer {
  asked.onNobody?.(asked.request)
  const settings = asked.request.node.user?.settings
  switch (settings?.whenEmpty) {
    case 'approve':
      return { users: [], outcome: 'approved', reason: '审批人为空，自动通过' }
    case 'reject':
      return { users: [], outcome: 'rejected', reason: '审批人为空，自动不通过' }
    case 'users': {
      const users = asked.facts.usable(settings.emptyUsers)
      return users.length > 0 ? { users, isStandIn: true } : managers(asked)
    }
    default:
      return managers(asked)
  }
}

/** 流程管理员; whoever manages all processes where none is left. */
function managers(asked: Resolving): PeopleAnswer {
  const users = asked.facts.usable(processOf(asked).settings.managers)
  const fallback = () => asked.facts.usable(asked.facts.holders('flowable:instance:manage'))
  return { users: users.length > 0 ? users : fallback(), isStandIn: true }
}
