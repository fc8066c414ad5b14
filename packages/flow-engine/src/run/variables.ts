import { evaluate, isConditionTrue } from '@app/flow-engine/expression/evaluate.ts'
import {
  refusalIn,
  UnknownNameError,
  type Bean,
  type ExpressionScope,
  type People,
  type Value,
  type Variables,
} from '@app/flow-engine/expression/types.ts'
import { textOfValue } from '@app/flow-engine/expression/values.ts'
import { ancestors, nodeOf } from './tokens.ts'
import { ExpressionFailure, FlowError, type MultiState, type Run, type Token } from './types.ts'

const unsafe = new Set(['__proto__', 'constructor', 'prototype'])

const counters: Record<string, (multi: MultiState, active: () => number) => number> = {
  nrOfInstances: ({ total }) => total,
  nrOfCompletedInstances: ({ done }) => done,
  nrOfActiveInstances: (_multi, active) => active(),
  nrOfApproved: ({ approved }) => approved,
  nrOfRejected: ({ rejected }) => rejected,
}

/** The value of a name seen from a token: its own, those of the scopes around it, the instance. */
export function findVariable(run: Run, token: Token | undefined, name: string): Value | undefined {
  if (token) {
    for (const each of ancestors(run, token)) {
      if (each.variables && Object.hasOwn(each.variables, name)) return each.variables[name]
      if (each.multi && Object.hasOwn(counters, name)) {
        return counters[name]?.(
          each.multi,
          () => Object.values(run.state.tokens).filter((t) => t.parent === each.id).length,
        )
      }
    }
  }
  return Object.hasOwn(run.state.variables, name) ? run.state.variables[name] : undefined
}

/** Sets each name where it is already known around the token, else on the instance. */
export function setVariables(run: Run, token: Token | undefined, values: Variables): void {
  for (const [name, value] of Object.entries(values)) {
    if (unsafe.has(name)) throw new FlowError(`变量名不合法：${name}`)
    const owner = token && ancestors(run, token).find(({ variables }) => variables && Object.hasOwn(variables, name))
    const home = owner?.variables ?? run.state.variables
    home[name] = value
  }
}

function scopeOf(run: Run, token: Token | undefined, beans: Record<string, Bean>): ExpressionScope {
  const { now, zone, unknownAsNull, people } = run.context
  return {
    find: (name) => findVariable(run, token, name),
    beans: {
      execution: executionBean(run, token),
      ...(token && { task: taskBean(run, token) }),
      ...(people && { flowEl: peopleBean(people) }),
      ...beans,
    },
    now,
    zone,
    ...(unknownAsNull && { unknownAsNull }),
    ...(people && { people }),
  }
}

function executionBean(run: Run, token: Token | undefined): Bean {
  const { instanceId } = run.context
  const find = ([name = null]: Value[]) => findVariable(run, token, String(name)) ?? null
  const businessKey = run.state.businessKey ?? null
  return {
    properties: {
      id: token?.id ?? instanceId,
      processInstanceId: instanceId,
      processInstanceBusinessKey: businessKey,
      // As Camunda's designer writes it for processes that are called.
      processBusinessKey: businessKey,
      businessKey,
      currentActivityId: token?.node ?? null,
    },
    methods: {
      getVariable: find,
      hasVariable: ([name = null]) => findVariable(run, token, String(name)) !== undefined,
      getProcessInstanceId: () => instanceId,
      getProcessInstanceBusinessKey: () => businessKey,
      getProcessBusinessKey: () => businessKey,
      getBusinessKey: () => businessKey,
      getCurrentActivityId: () => token?.node ?? null,
    },
  }
}

/** What listeners and names of other engines ask of the task at a token. */
function taskBean(run: Run, token: Token): Bean {
  const task = Object.values(run.state.tasks).find((each) => each.token === token.id)
  const properties = {
    id: task?.id ?? null,
    name: task?.name ?? nodeOf(run, token.node).name,
    assignee: task?.assignee ?? null,
    owner: task?.owner ?? null,
    taskDefinitionKey: token.node,
    processInstanceId: run.context.instanceId,
  }
  return {
    properties,
    methods: {
      getVariable: ([name = null]) => findVariable(run, token, String(name)) ?? null,
      getId: () => properties.id,
      getName: () => properties.name,
      getAssignee: () => properties.assignee,
      getOwner: () => properties.owner,
      getTaskDefinitionKey: () => properties.taskDefinitionKey,
      getProcessInstanceId: () => properties.processInstanceId,
    },
  }
}

/** `flowEl` of files that were drawn for the upstream product. */
export const peopleBean = (people: People): Bean => ({
  properties: {},
  methods: {
    findDeptLeader: ([userId = null]) => people.leaderOf(textOfValue(userId)),
    getName: ([userId = null]) => people.nameOf(textOfValue(userId)),
  },
})

/** Says where an expression failed. */
function named<T>(text: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const { message } = refusalIn(error)
    throw new ExpressionFailure(
      error instanceof UnknownNameError ? message : `表达式不合法：${text.trim()}（${message}）`,
    )
  }
}

export const valueOf = (run: Run, token: Token | undefined, text: string, beans: Record<string, Bean> = {}): Value =>
  named(text, () => evaluate(text, scopeOf(run, token, beans)))

/** What each of several texts says now. */
export const valuesOf = (run: Run, token: Token | undefined, texts: Record<string, string>): Record<string, Value> =>
  Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, valueOf(run, token, text)]))

export const conditionHolds = (run: Run, token: Token | undefined, text: string): boolean =>
  named(text, () => isConditionTrue(text, scopeOf(run, token, {})))

/** A rule that asks to skip counts only where the instance has switched skipping on (workflow §12.3). */
export function isSkipped(run: Run, token: Token, skip: string | undefined): boolean {
  if (!skip) return false
  const isOn = ['_FLOWABLE_SKIP_EXPRESSION_ENABLED', '_ACTIVITI_SKIP_EXPRESSION_ENABLED'].some(
    (name) => String(findVariable(run, token, name)) === 'true',
  )
  return isOn && conditionHolds(run, token, skip)
}
