import { and, asc, eq, isNull } from 'drizzle-orm'
import { expect } from 'vitest'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { deployFile } from '#/modules/flowable/definition/deploy.service.ts'
import {
  flowCommentTable,
  flowInstanceTable,
  type FlowInstanceRow,
} from '#/modules/flowable/instance/instance.table.ts'
import { completeTask } from '#/modules/flowable/operation/complete.service.ts'
import { startProcess } from '#/modules/flowable/operation/start.service.ts'
import { flowTaskTable, type FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import { systemCaller } from '#/platform/caller.ts'
import { createContext, type Ctx } from '#/platform/context.ts'
import { aPerson, type Person } from '#testing/organisation.ts'
import { openTestApp, type TestApp } from '#testing/testApp.ts'
import { ends, flows, model } from './models.ts'

/** Two nodes, people, and the ways to act and look. */
export interface Stage {
  first: TestApp
  second: TestApp
  /** The context of a person on a node, with permissions beside those that everybody has. */
  as(person: Person, node?: TestApp, ...permissions: string[]): Ctx
  person(): Promise<Person>
  /** Deploys nodes in a row: `apply` of the initiator, then the given tasks. */
  row(key: string, tasks: string[], settings?: object): Promise<void>
  deploy(key: string, body: string, settings?: object): Promise<void>
  start(key: string, by: Person, variables?: Variables): Promise<string>
  /** Starts and passes the node of the initiator. */
  submit(key: string, by: Person, variables?: Variables): Promise<string>
  open(instanceId: string): Promise<FlowTaskRow[]>
  /** Id of the open task of a node. */
  at(instanceId: string, node: string, assignee?: Person): Promise<string>
  /** Nodes with open tasks, in the order of their names. */
  nodes(instanceId: string): Promise<string[]>
  instance(id: string): Promise<FlowInstanceRow | undefined>
  /** What was said, as type and words. */
  said(instanceId: string): Promise<string[]>
  close(): Promise<void>
}

export async function openStage(env: Record<string, string> = {}): Promise<Stage> {
  const first = await openTestApp({ env })
  const second = await openTestApp({ databaseUrl: first.databaseUrl, env })
  const { db } = first.ctx

  const as: Stage['as'] = ({ id, userName }, node = first, ...permissions) =>
    createContext(node.platform, {
      caller: { ...systemCaller, id, userName, name: userName, admin: false, permissions: new Set(permissions) },
      ip: '',
      userAgent: '',
      requestId: '',
    })
  const deploy: Stage['deploy'] = async (key, body, settings = {}) => {
    await deployFile(first.ctx, model(key, body))
    await db.update(flowDefinitionTable).set({ settings }).where(eq(flowDefinitionTable.key, key))
  }
  const open: Stage['open'] = (instanceId) =>
    db
      .select()
      .from(flowTaskTable)
      .where(and(eq(flowTaskTable.rootId, instanceId), isNull(flowTaskTable.doneTime)))
      .orderBy(asc(flowTaskTable.node), asc(flowTaskTable.id))
  const at: Stage['at'] = async (instanceId, node, assignee) => {
    const found = (await open(instanceId)).filter(
      (task) => task.node === node && (!assignee || task.assigneeId === assignee.id),
    )
    expect(found).toHaveLength(1)
    return found[0]?.id ?? ''
  }
  const start: Stage['start'] = (key, by, variables = {}) => startProcess(as(by), { key, variables })
  return {
    first,
    second,
    as,
    deploy,
    open,
    at,
    start,
    person: () => aPerson(first, '100'),
    row: (key, tasks, settings) => {
      const ids = tasks.map((task) => /id="(\w+)"/.exec(task)?.[1] ?? '')
      const way = ['s', 'apply', ...ids, 'e']
      const ways = way.slice(1).map((to, i): [string, string] => [way[i] ?? '', to])
      return deploy(key, `${ends}${apply}${tasks.join('')}${flows(...ways)}`, settings)
    },
    async submit(key, by, variables) {
      const id = await start(key, by, variables)
      await completeTask(as(by), { taskId: await at(id, 'apply') })
      return id
    },
    nodes: async (instanceId) => (await open(instanceId)).map(({ node }) => node),
    instance: async (id) => (await db.select().from(flowInstanceTable).where(eq(flowInstanceTable.id, id)))[0],
    async said(instanceId) {
      const rows = await db
        .select()
        .from(flowCommentTable)
        .where(eq(flowCommentTable.instanceId, instanceId))
        .orderBy(asc(flowCommentTable.id))
      return rows.map(({ type, content }) => `${type} ${content}`.trim())
    },
    async close() {
      await second.close()
      await first.close()
    },
  }
}

/** The node of who starts. */
const apply = '<userTask id="apply" name="申请" flowable:assignee="${INITIATOR}"/>'

/** A task of the person of a variable, with settings of its node as attributes. */
export const task = (id: string, who: string, more = '') =>
  `<userTask id="${id}" name="${id}" flowable:assignee="\${${who}}"${more}/>`

/** Members at once; all of them must agree. */
export const countersign = (id: string, list = 'people') =>
  `<userTask id="${id}" name="${id}" flowable:candidateUsers="\${${list}}" flowable:approveMethod="2"/>`

/** Both at once on the two nodes: what the one that was refused has read. */
export async function raced(...acts: Promise<unknown>[]): Promise<string[]> {
  const results = await Promise.allSettled(acts)
  return results.flatMap((result) => (result.status === 'rejected' ? [(result.reason as Error).message] : []))
}

/** The same fifty times, five at once: no more than the connections of a node take. */
export async function fiftyTimes<T>(work: (turn: number) => Promise<T>): Promise<T[]> {
  const all: T[] = []
  for (let i = 0; i < 50; i += 5) all.push(...(await Promise.all([0, 1, 2, 3, 4].map((n) => work(i + n)))))
  return all
}
