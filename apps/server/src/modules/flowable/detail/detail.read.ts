import { eq } from 'drizzle-orm'
import { TaskStatus } from '@app/shared/flowable/codes.ts'
import type { Forecast } from '@app/shared/flowable/forecast.ts'
import type { RequestDetail } from '@app/shared/flowable/requestDetail.ts'
import { flowSettings } from '@app/shared/flowable/settings.ts'
import { rightsAt } from '#/modules/flowable/binding/fieldRights.ts'
import { readForms, rightsOfReader } from '#/modules/flowable/binding/readForms.ts'
import { newestRevision } from '#/modules/flowable/binding/sinceRead.ts'
import { boundDefinition } from '#/modules/flowable/definition/boundDefinition.read.ts'
import { flowDefinitionTable } from '#/modules/flowable/definition/definition.table.ts'
import { definitionOf } from '#/modules/flowable/definition/deploy.service.ts'
import type { FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { readableInstance } from '#/modules/flowable/instance/mayRead.ts'
import { allowedActs } from '#/modules/flowable/operation/allowedActs.ts'
import { predictInstance } from '#/modules/flowable/people/forecast.read.ts'
import type { FlowTaskRow } from '#/modules/flowable/task/task.table.ts'
import type { Ctx } from '#/platform/context.ts'
import { calledOf } from './called.read.ts'
import { diagramOf } from './diagram.read.ts'
import { copiesOf, freeComments, namingOf, requestRows, timelineOf } from './timeline.ts'

/** Everything that the record page shows of a request, for one reader (workflow §5.4). */
export async function requestDetail(ctx: Ctx, id: string, taskId?: string): Promise<RequestDetail> {
  // Asked first: what somebody makes of the forms meanwhile counts as not read, even where it is.
  const formRevision = await newestRevision(ctx, id)
  const { row, readings } = await readableInstance(ctx, id)
  const definition = await boundDefinition(ctx, row.definitionId)
  const { graph } = definition
  const settings = definition.settings
  const rows = await requestRows(ctx, id)
  const naming = await namingOf(ctx, rows, [row.starterId])
  const open = rows.tasks.filter(({ doneTime }) => doneTime === null)
  const task = ownTask(ctx, open, taskId)
  const claimable = task
    ? undefined
    : offeredTask(open, taskId, readings.find(({ kind }) => kind === 'candidate')?.node)
  const permissions = task ? rightsAt(graph, task.node) : rightsOfReader(graph, readings)
  const reached = rows.tasks.map(({ node }) => node)
  const shown = task ?? claimable
  return {
    instance: {
      id,
      title: row.title,
      number: row.number,
      status: row.status,
      suspended: row.suspended,
      businessKey: row.businessKey,
      starter: naming.person(row.starterId),
      startTime: row.startTime,
      endTime: row.endTime,
      reason: row.reason,
      parentId: row.parentId,
      openNodes: [...new Set(open.map(({ name }) => name))],
    },
    definition: { ...(await shownDefinition(ctx, row.definitionId)), print: settings.print },
    forms: await readForms(ctx, row, definition, { permissions, task: task?.node, reached }),
    formRevision,
    task: shown
      ? {
          id: shown.id,
          node: shown.node,
          name: shown.name,
          version: shown.version,
          status: shown.status,
          dueTime: shown.dueTime,
          createTime: shown.createTime,
          isClaimable: shown === claimable,
        }
      : null,
    ...(await allowedActs(ctx, { instance: row, task: shown, isOffered: shown !== undefined && shown === claimable })),
    timeline: await timelineOf(ctx, rows, naming, (node) => graph.nodes[node]?.name || node),
    predicted: await predictedOf(ctx, row),
    diagram: await diagramOf(ctx, row, rows.tasks),
    cc: copiesOf(rows, naming),
    comments: freeComments(rows, naming),
    ...(await calledOf(ctx, row)),
  }
}

/** The steps to come; none of a request that is over. */
async function predictedOf(ctx: Ctx, row: FlowInstanceRow): Promise<Forecast['steps']> {
  if (row.endTime !== null) return []
  return (await predictInstance(ctx, await definitionOf(ctx, row.definitionId), row)).steps
}

/** The task that is asked for when it is the caller's, else one of theirs. */
function ownTask(ctx: Ctx, open: readonly FlowTaskRow[], taskId: string | undefined): FlowTaskRow | undefined {
  const isMine = ({ assigneeId, deputyOf }: FlowTaskRow) => assigneeId === ctx.user.id || deputyOf === ctx.user.id
  const own = open.filter(isMine)
  const isFree = ({ status }: FlowTaskRow) => status !== TaskStatus.wait && status !== TaskStatus.approving
  // Who has asked others may ask more of them, and fewer.
  return own.find(({ id }) => id === taskId) ?? own.find(isFree) ?? own[0]
}

const offeredTask = (open: readonly FlowTaskRow[], taskId: string | undefined, node: string | undefined) => {
  const offered = open.filter((task) => task.assigneeId === null && task.node === node)
  return offered.find(({ id }) => id === taskId) ?? offered[0]
}

/** A version as pages show it, with its file. */
export async function shownDefinition(
  ctx: Ctx,
  definitionId: string,
): Promise<Omit<RequestDetail['definition'], 'print'>> {
  const { id, key, name, versionNo, xml, settings } = flowDefinitionTable
  const [row] = await ctx.db
    .select({ id, key, name, versionNo, xml, settings })
    .from(flowDefinitionTable)
    .where(eq(id, definitionId))
  const { settings: given, ...shown } = row ?? {
    id: definitionId,
    key: '',
    name: '',
    versionNo: 0,
    xml: '',
    settings: {},
  }
  return { ...shown, businessPage: businessPageOf(given) }
}

function businessPageOf(given: object): string {
  const { formMode, businessPage } = flowSettings.parse(given)
  return formMode === 'business' ? businessPage : ''
}
