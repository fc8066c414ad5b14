import type { Bean, Value } from '@app/flow-engine/expression/types.ts'
import { textOfValue } from '@app/flow-engine/expression/values.ts'
import type { FlowNode, UserRule } from '@app/flow-engine/graph/types.ts'
import { multiOf } from '@app/flow-engine/run/tokens.ts'
import type { PeopleAnswer, PeopleRequest, Run, Token } from '@app/flow-engine/run/types.ts'
import { findVariable, valueOf } from '@app/flow-engine/run/variables.ts'

const noBeans: Record<string, Bean> = {}

/** The entries of a list of texts, each of which may give several. */
export function entriesOf(run: Run, token: Token, texts: string[]): string[] {
  return texts.flatMap((text) => flatten(valueOf(run, token, text, noBeans)))
}

function flatten(value: Value): string[] {
  if (Array.isArray(value)) return value.flatMap(flatten)
  return textOfValue(value)
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean)
}

/** Everybody that the rule of a node names: by its strategy, else by what the file says. */
export function peopleOf(run: Run, token: Token, node: FlowNode, rule: UserRule): PeopleAnswer {
  const { peopleFor } = run.context
  return peopleFor ? peopleFor(requestOf(run, token, node, rule)) : namedBy(run, token, rule)
}

/** Who gets the task of one of them. */
export function personOf(run: Run, token: Token, node: FlowNode, rule: UserRule, person: string): PeopleAnswer {
  const { personFor } = run.context
  return personFor ? personFor(requestOf(run, token, node, rule), person) : { users: [person] }
}

function namedBy(run: Run, token: Token, rule: UserRule): { users: string[]; groups: string[] } {
  const users = [...new Set(entriesOf(run, token, textsOf(rule)))]
  // An assignee of the file has the task alone; only several of them share it with groups.
  const isAlone = rule.assignee !== undefined && rule.candidateUsers.length === 0 && users.length === 1
  return { users, groups: isAlone ? [] : entriesOf(run, token, rule.candidateGroups) }
}

const textsOf = ({ assignee, candidateUsers }: UserRule) => (assignee ? [assignee] : candidateUsers)

function requestOf(run: Run, token: Token, node: FlowNode, rule: UserRule): PeopleRequest {
  const { initiator, decided, decidedBefore = 0 } = run.state
  const { definitionId } = run.context
  const whole = multiOf(run, token) ?? token
  const cause = decided.find(({ task }) => task === (token.cause ?? whole.cause))
  return {
    graph: run.graph,
    node,
    ...(definitionId !== undefined && { definition: definitionId }),
    ...(!rule.strategy && { named: namedBy(run, token, rule) }),
    ...(initiator !== undefined && { initiator }),
    find: (name) => findVariable(run, token, name),
    entries: (text) => entriesOf(run, token, [text]),
    decided,
    decidedBefore,
    ...(cause && { cause }),
    isBack: whole.isBack === true,
  }
}
