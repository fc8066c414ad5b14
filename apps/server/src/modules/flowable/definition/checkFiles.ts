import { and, eq, inArray, ne } from 'drizzle-orm'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { checkCards } from '@app/flow-engine/cards/checkCards.ts'
import type { CardFlow } from '@app/flow-engine/cards/types.ts'
import { checkGraph } from '@app/flow-engine/check/checkGraph.ts'
import { formsNamed } from '@app/flow-engine/check/importReport.ts'
import { mapGraph } from '@app/flow-engine/check/mapGraph.ts'
import type { CheckContext, Finding } from '@app/flow-engine/check/types.ts'
import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import { XmlError } from '@app/flow-engine/xml/readXml.ts'
import { isHandler } from '@app/shared/flowable/handler.ts'
import { flowSettings, type FlowSettings } from '@app/shared/flowable/settings.ts'
import { flowListenerTable } from '#/modules/flowable/listener/listener.table.ts'
import { processFormNames } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { calledHosts } from './calledHosts.ts'
import { flowDefinitionTable } from './definition.table.ts'

/** A file as somebody wants to deploy it. */
export interface FlowFileInput {
  xml: string
  /** What the file was made of, when it was drawn as cards. */
  cards?: CardFlow | null | undefined
  settings?: Partial<FlowSettings> | undefined
  formCode?: string | null | undefined
}

export interface CheckedFile {
  graphs: FlowGraph[]
  findings: Finding[]
}

/** What would run of each of the files, and what a deployment has to say of it. */
export async function checkFiles(ctx: Ctx, files: readonly FlowFileInput[]): Promise<CheckedFile[]> {
  const mapped = await mappedNames(ctx)
  const compiled = files.map((file) => {
    const settings = flowSettings.parse(file.settings ?? {})
    const { handlers, people, forms } = settings.mapping
    const own = (name: string) => {
      if (!Object.hasOwn(handlers, name)) return undefined
      return handlers[name] ? { name: handlers[name], fields: {} } : null
    }
    const handlerOf = (name: string) => (own(name) === undefined ? mapped.get(name) : own(name))
    return { file, settings, graphs: compile(file.xml).map((graph) => mapGraph(graph, { handlerOf, people, forms })) }
  })
  const known = await knownKeys(
    ctx,
    compiled.flatMap(({ graphs }) => graphs),
  )
  const nodes = compiled.flatMap(({ graphs }) => graphs.flatMap((graph) => Object.values(graph.nodes)))
  const forms = await processFormNames(ctx, nodes.flatMap(formsNamed))
  return compiled.map(({ file, settings, graphs }) => {
    const isForm = (code: string) => forms.has(code)
    const context = {
      zone: ctx.platform.env.TIME_ZONE,
      isHandler,
      isProcess: isProcessIn(known),
      isForm,
      hasForm: Boolean(file.formCode),
    }
    const found = graphs.flatMap((graph) => checkGraph(graph, context))
    return {
      graphs,
      findings: [
        ...(file.cards
          ? [...faultsOf(file.cards, context), ...found.filter(({ level }) => level === 'warning')]
          : found),
        ...calledHosts(ctx.platform.env, graphs, settings),
        ...checkForm(ctx, settings, file.formCode),
      ],
    }
  })
}

/** The same errors, said of the cards. */
const faultsOf = (cards: CardFlow, context: CheckContext) =>
  checkCards(cards, context).map(({ card, message }): Finding => ({ level: 'error', message, element: card }))

function checkForm(ctx: Ctx, settings: FlowSettings, formCode: string | null | undefined): Finding[] {
  const { formMode } = settings
  if (formMode === 'form' && !formCode)
    return [{ level: 'error', message: '部署流程失败，原因：流程表单未配置，请点击【修改流程】按钮进行配置' }]
  if (formMode === 'business') {
    return businessFaults(ctx, settings).map((fault) => ({ level: 'error', message: `部署流程失败，原因：${fault}` }))
  }
  return formMode === '' && !formCode ? [{ level: 'warning', message: '未选择表单方式' }] : []
}

/** Why a 业务表单 cannot be shown; only pages that areas have brought can be. */
export function businessFaults({ platform }: Ctx, { formMode, businessPage }: FlowSettings): string[] {
  if (formMode !== 'business') return []
  if (businessPage === '') return ['业务表单未配置']
  return platform.businessForms.some(({ page }) => page === businessPage) ? [] : [`业务表单不存在：${businessPage}`]
}

/** Rows of 流程监听 that say what a name of other engines means here. */
export async function mappedNames(ctx: Ctx) {
  const { value, handler, params, valueType, delFlag } = flowListenerTable
  const rows = await ctx.db
    .select({ value, handler, params })
    .from(flowListenerTable)
    .where(and(eq(delFlag, '0'), ne(valueType, 'handler')))
    .limit(10_000)
  return new Map(
    rows.flatMap((row) => (row.handler ? [[row.value, { name: row.handler, fields: row.params ?? {} }]] : [])),
  )
}

/** Keys of the processes themselves and, of those that they call, the ones that are deployed. */
export async function knownKeys(ctx: Ctx, graphs: readonly FlowGraph[]): Promise<Set<string>> {
  const known = new Set(graphs.map(({ key }) => key))
  const called = graphs.flatMap(({ nodes }) => Object.values(nodes).flatMap(({ call }) => call?.process ?? []))
  if (called.length === 0) return known
  const { key, versionNo } = flowDefinitionTable
  const rows = await ctx.db
    .select({ key, versionNo })
    .from(flowDefinitionTable)
    .where(and(inArray(key, called), eq(flowDefinitionTable.delFlag, '0')))
  return known.union(new Set(rows.flatMap((row) => [row.key, named(row.key, row.versionNo)])))
}

const named = (key: string, version: number) => `${key} v${version}`

/** Whether there is a process of such a key, in a version that is named with it. */
export const isProcessIn = (known: ReadonlySet<string>) => (key: string, version?: number) =>
  known.has(version === undefined ? key : named(key, version))

function compile(xml: string): FlowGraph[] {
  try {
    const { graphs } = compileFile(xml)
    if (graphs.length === 0) throw refuse('文件中没有可执行的流程')
    return graphs
  } catch (error) {
    throw error instanceof XmlError ? refuse(error.message) : error
  }
}
