import { must } from '@app/flow-engine/expression/must.ts'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import { textOfValue } from '@app/flow-engine/expression/values.ts'
import type { CallMapping, FlowNode } from '@app/flow-engine/graph/types.ts'
import { ancestors, multiOf } from '@app/flow-engine/run/tokens.ts'
import type { FlowStatus, Run, Token } from '@app/flow-engine/run/types.ts'
import { findVariable, setVariables, valueOf } from '@app/flow-engine/run/variables.ts'
import { enterActivity, finishActivity } from './activity.ts'
import type { NodeKind } from './nodeKind.ts'

/** Everything that can be seen from a token, the nearest value of each name. */
function visible(run: Run, token: Token): Variables {
  const layers = [...ancestors(run, token)].map(({ variables }) => variables ?? {}).toReversed()
  return Object.assign({}, run.state.variables, ...layers) as Variables
}

function passed(run: Run, token: Token | undefined, mappings: CallMapping[], all: () => Variables): Variables {
  const values: Variables = {}
  for (const mapping of mappings) {
    if (mapping.all) Object.assign(values, all())
    else if (mapping.expression) values[mapping.target] = valueOf(run, token, mapping.expression)
    else if (mapping.source) values[mapping.target] = findVariable(run, token, mapping.source) ?? null
  }
  return values
}

/** Asks the host for the other process and waits for its end. */
function beginCall(run: Run, token: Token, node: FlowNode): void {
  const call = must(node.call, node.id)
  token.status = 'wait'
  const variables = passed(run, token, call.in, () => visible(run, token))
  const businessKey = call.businessKey && textOfValue(valueOf(run, token, call.businessKey))
  run.effects.push({
    type: 'childStarted',
    token: token.id,
    process: textOfValue(valueOf(run, token, call.process)),
    ...(call.version !== undefined && { version: call.version }),
    variables: call.inheritVariables ? { ...visible(run, token), ...variables } : variables,
    ...(businessKey && { businessKey }),
  })
}

/** How the process that was called has ended, for conditions behind it. */
const endedAs = 'processStatus'

interface Results {
  status: FlowStatus
  variables: Variables
}

/** How the other process ended, and the values that it gives back; its expressions see its own variables. */
export function takeResults(run: Run, token: Token, node: FlowNode, { status, variables: of }: Results): void {
  const inside: Run = { ...run, state: { ...run.state, variables: of, tokens: {} } }
  const results = passed(inside, undefined, must(node.call, node.id).out, () => of)
  setVariables(run, token, { ...(isTold(run, token, status) && { [endedAs]: status }), ...results })
}

/** Of several members one that was not approved is not covered up by the others. */
function isTold(run: Run, token: Token, status: FlowStatus): boolean {
  const before = multiOf(run, token)?.multi.done ? findVariable(run, token, endedAs) : undefined
  return status !== 'approved' || before === undefined
}

export const callActivity: NodeKind = {
  enter: (run, token, node) => enterActivity(run, token, node, beginCall),
  resume: (run, token, node) => finishActivity(run, token, node, beginCall),
}
