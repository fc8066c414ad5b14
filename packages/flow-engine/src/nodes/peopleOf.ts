import type { Bean, Value } from '@app/flow-engine/expression/types.ts'
import { textOfValue } from '@app/flow-engine/expression/values.ts'
import type { FlowNode, UserRule } from '@app/flow-engine/graph/types.ts'
import type { Run, Token } from '@app/flow-engine/run/types.ts'
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
export function peopleOf(run: Run, token: Token, node: FlowNode): { users: string[]; weights?: number[] } {
  const rule = node.user
  if (!rule) return { users: [] }
  const { initiator } = run.state
  if (rule.strategy && run.context.peopleFor) {
    const find = (name: string) => findVariable(run, token, name)
    return run.context.peopleFor({ node, find, ...(initiator && { initiator }) })
  }
  return { users: [...new Set(entriesOf(run, token, textsOf(rule)))] }
}

const textsOf = ({ assignee, candidateUsers }: UserRule) =>
  candidateUsers.length > 0 || !assignee ? candidateUsers : [assignee]
