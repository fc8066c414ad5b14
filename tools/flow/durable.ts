import { asc, eq, isNull, or } from 'drizzle-orm'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import type { CaseEffect, CaseInstance, FlowCase } from '@app/flow-engine/case/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { act, newPlay, type PlayState } from '@app/flow-engine/play/play.ts'
import type { PlayLine, PlayStep } from '@app/flow-engine/play/types.ts'
import { checkProcesses } from '@app/server/modules/flowable/check/check.service.ts'
import { flowDefinitionTable } from '@app/server/modules/flowable/definition/definition.table.ts'
import { deployLock, storeVersion } from '@app/server/modules/flowable/definition/deploy.service.ts'
import { flowInstanceTable } from '@app/server/modules/flowable/instance/instance.table.ts'
import { operate } from '@app/server/modules/flowable/instance/operate.service.ts'
import { storeStep } from '@app/server/modules/flowable/instance/storeStep.ts'
import { systemContext, type Ctx } from '@app/server/platform/context.ts'
import type { Platform } from '@app/server/platform/platform.ts'

/** Deploys files whatever a check says of them; answers their processes. */
export async function deployDurably(platform: Platform, files: readonly string[]): Promise<FlowGraph[]> {
  return systemContext(platform).tx(async (tx) => {
    await deployLock.hold(tx)
    const deployed: FlowGraph[] = []
    for (const xml of files)
      for (const graph of compileFile(xml).graphs) deployed.push((await storeVersion(tx, graph, { xml })).graph)
    return deployed
  })
}

/**
 * One act on what the database holds and nothing else, stored by the services as an approval is: under the lock of its
 * root, states with tasks, timers, subscriptions and history in one transaction. Answers the time that it is afterwards.
 */
export async function actDurably(
  platform: Platform,
  step: PlayStep,
  now: number,
): Promise<{ line: PlayLine; now: number }> {
  return systemContext(platform).tx(async (tx) => {
    const before = await readPlay(tx, now)
    let ids = before.sequence
    const { play, line, changed } = act(before, step, () => `i${String(++ids).padStart(6, '0')}`)
    for (const [index, effects] of changed) {
      const flow = play.cases[index]
      if (flow) await store(tx, play, flow, { effects: effects.filter(isKept), isNew: index >= before.cases.length })
    }
    return { line, now: play.now }
  })
}

/** Sentences for what states and rows do not have in common. */
export const findingsOf = async (platform: Platform): Promise<string[]> =>
  (await checkProcesses(systemContext(platform))).findings.map(({ instanceId, problem }) => `${instanceId}: ${problem}`)

/** Where everything stands; ids of instances count, so that their order is that of their beginning. */
async function readPlay({ db }: Ctx, now: number): Promise<PlayState> {
  const versions = await db
    .select({ id: flowDefinitionTable.id, graph: flowDefinitionTable.graph, isLatest: flowDefinitionTable.isLatest })
    .from(flowDefinitionTable)
    .orderBy(asc(flowDefinitionTable.createTime), asc(flowDefinitionTable.id))
  const { id, rootId, parentId, parentToken, definitionId, state, endTime } = flowInstanceTable
  const rows = await db
    .select({ id, rootId, parentId, parentToken, definitionId, state })
    .from(flowInstanceTable)
    .where(or(eq(id, rootId), isNull(endTime)))
    .orderBy(asc(id))
  const cases = new Map<string, FlowCase>()
  for (const { parentId: of, parentToken: token, ...row } of rows) {
    const flow = cases.get(row.rootId) ?? { root: row.rootId, instances: {} }
    cases.set(row.rootId, flow)
    const parent = of !== null && token !== null ? { parent: { instance: of, token } } : {}
    const instance: CaseInstance = { id: row.id, definition: row.definitionId, state: row.state, ...parent }
    flow.instances[row.id] = instance
  }
  return {
    ...newPlay(now),
    definitions: Object.fromEntries(versions.map((each) => [each.id, { id: each.id, graph: each.graph }])),
    newest: Object.fromEntries(versions.filter(({ isLatest }) => isLatest).map((each) => [each.graph.key, each.id])),
    cases: [...cases.values()],
    sequence: await db.$count(flowInstanceTable),
  }
}

/** Work and news are not sent from a play: it tells of them, or has delivered them itself. */
const isKept = ({ effect: { type } }: CaseEffect) => !['handler', 'listener', 'message', 'signal'].includes(type)

async function store(
  tx: Ctx,
  play: PlayState,
  flow: FlowCase,
  { effects, isNew }: { effects: CaseEffect[]; isNew: boolean },
): Promise<void> {
  const step = { flow, effects }
  if (!isNew) return operate(tx, { rootId: flow.root, instanceId: flow.root }, () => ({ command: () => step }))
  const root = flow.instances[flow.root]
  const starter = root?.state.initiator ?? ''
  const title = play.definitions[root?.definition ?? '']?.graph.name ?? ''
  const started = { title, starterId: starter, starterDeptId: null, starterName: starter }
  await storeStep(tx, { flow: { root: flow.root, instances: {} }, rows: new Map() }, step, { started })
}
