import { and, eq, inArray } from 'drizzle-orm'
import { flowSettings, type FlowSettings } from '@app/shared/flowable/settings.ts'
import { boundDefinition } from '#/modules/flowable/definition/boundDefinition.read.ts'
import { deputiesOf, type ProcessOf } from '#/modules/flowable/deputy/activeDeputies.read.ts'
import { flowExpressionTable } from '#/modules/flowable/expression/expression.table.ts'
import { membersOfGroups } from '#/modules/flowable/group/members.read.ts'
import {
  assigneesOf,
  holdersOf,
  leaderChains,
  managersOf,
  roleIdsOf,
  userBriefs,
  type AssigneeRule,
  type DeptLeader,
} from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { answers } from './askAgain.ts'

/** Process and settings of a definition as they are now. */
export interface ProcessFacts extends ProcessOf {
  settings: FlowSettings
}

/**
 * What rules ask about people, answered at once or after the run that asked was broken off (`askingAgain`). One query
 * for each kind of question, whatever the number of people.
 */
export interface PeopleFacts {
  /** Enabled people whom a rule names, in the order of the user list. */
  people(rule: AssigneeRule): string[]
  /** Of these people those who can sign in, each once and in their order. */
  usable(ids: readonly string[]): string[]
  deptOf(userId: string): string | null
  rolesOf(userId: string): string[]
  nameOf(userId: string): string
  /** From each department up to the root. */
  chains(deptIds: readonly string[]): DeptLeader[][]
  /** Direct superiors upwards. */
  managers(userId: string): string[]
  groupMembers(ids: readonly string[]): string[]
  holders(permission: string): string[]
  /** The text of a stored expression that is in use. */
  expression(id: string): string | null
  process(definitionId: string): ProcessFacts
  /** Who gets the tasks of each of these now; people without a deputy are absent. */
  deputies(ids: readonly string[], process: ProcessOf): ReadonlyMap<string, string | null>
}

/** One after the other: the connection of a transaction carries one query at a time. */
async function keyed<T>(keys: readonly string[], load: (key: string) => Promise<T>): Promise<Map<string, T>> {
  const found = new Map<string, T>()
  for (const key of keys) found.set(key, await load(key))
  return found
}

const noProcess: ProcessFacts = { key: '', categoryId: null, settings: flowSettings.parse({}) }

export function createFacts(ctx: Ctx): PeopleFacts {
  const byRule = answers<string[]>((rules) => keyed(rules, (rule) => assigneesOf(ctx, JSON.parse(rule))), [])
  const enabled = answers<boolean>(
    async (ids) => new Map((await assigneesOf(ctx, { userIds: ids })).map((id) => [id, true])),
    false,
  )
  const depts = answers<string | null>(
    async (ids) => new Map([...(await userBriefs(ctx, ids))].map(([id, { deptId }]) => [id, deptId])),
    null,
  )
  const names = answers<string>(
    async (ids) => new Map([...(await userBriefs(ctx, ids))].map(([id, { name }]) => [id, name])),
    '',
  )
  const roles = answers<string[]>((ids) => keyed(ids, (id) => roleIdsOf(ctx, id)), [])
  const chains = answers<DeptLeader[]>((ids) => leaderChains(ctx, ids), [])
  const managers = answers<string[]>((ids) => keyed(ids, (id) => managersOf(ctx, id)), [])
  const members = answers<string[]>((lists) => keyed(lists, (list) => membersOfGroups(ctx, JSON.parse(list))), [])
  const holders = answers<string[]>((words) => keyed(words, (word) => holdersOf(ctx, word)), [])
  const expressions = answers<string | null>((ids) => expressionsOf(ctx, ids), null)
  const processes = answers<ProcessFacts>((ids) => keyed(ids, (id) => boundDefinition(ctx, id)), noProcess)
  const deputies = new Map<string, ReturnType<typeof answers<string | null>>>()
  const deputiesIn = (process: ProcessOf) => {
    const found = deputies.get(process.key) ?? answers<string | null>((ids) => deputiesOf(ctx, ids, process), null)
    deputies.set(process.key, found)
    return found
  }
  return {
    people: (rule) => one(byRule, JSON.stringify(rule)) ?? [],
    usable(ids) {
      const known = enabled(ids)
      return [...new Set(ids)].filter((id) => known.get(id))
    },
    deptOf: (id) => one(depts, id) ?? null,
    rolesOf: (id) => one(roles, id) ?? [],
    nameOf: (id) => one(names, id) ?? '',
    chains(ids) {
      const known = chains(ids)
      return ids.map((id) => known.get(id) ?? [])
    },
    managers: (id) => one(managers, id) ?? [],
    groupMembers: (ids) => one(members, JSON.stringify(ids)) ?? [],
    holders: (word) => one(holders, word) ?? [],
    expression: (id) => one(expressions, id) ?? null,
    process: (id) => one(processes, id) ?? noProcess,
    deputies: (ids, process) => deputiesIn(process)(ids),
  }
}

const one = <T>(known: (wanted: string[]) => ReadonlyMap<string, T>, key: string) => known([key]).get(key)

async function expressionsOf(ctx: Ctx, ids: string[]): Promise<Map<string, string>> {
  const { id, expression, status, delFlag } = flowExpressionTable
  const rows = await ctx.db
    .select({ id, expression })
    .from(flowExpressionTable)
    .where(and(inArray(id, ids), eq(status, '0'), eq(delFlag, '0')))
  return new Map(rows.map((row) => [row.id, row.expression]))
}
