import type { FlowGraph } from '@app/flow-engine/graph/types.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import type { FlowSettings } from '@app/shared/flowable/settings.ts'
import type { FlowInstanceRow } from '#/modules/flowable/instance/instance.table.ts'
import { fieldTexts, type VersionField } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { hiddenSomewhere } from './fieldRights.ts'

/** What lists call a request. */
export type RequestWords = Pick<FlowInstanceRow, 'title' | 'summary'>

interface RequestFacts {
  settings: FlowSettings
  graph: FlowGraph
  definitionName: string
  starterName: string
  /** `YYYY-MM-DD HH:mm` */
  startTime: string
  form: { versionId: string; fields: readonly VersionField[]; values: FormValues } | undefined
}

const placeholders = /\$?\{([^{}]+)\}/g
const longestTitle = 255
const longestText = 100

/** `2026-11-23 09:30` */
export const localMinute = (ctx: Ctx, moment: Date): string =>
  new Intl.DateTimeFormat('sv-SE', {
    timeZone: ctx.platform.env.TIME_ZONE,
    dateStyle: 'short',
    timeStyle: 'short',
  }).format(moment)

/** Title by the template of the definition and the fields that stand for the request (workflow §10.2). */
export async function requestWords(
  ctx: Ctx,
  { settings, graph, definitionName, starterName, startTime, form }: RequestFacts,
): Promise<RequestWords> {
  const template = settings.title.trim() || `{发起人}提交的{流程名称}`
  const named = [...template.matchAll(placeholders)].map(([, name = '']) => name)
  const chosen = settings.summary.length > 0 ? settings.summary : firstFields(graph, form?.fields ?? [])
  const texts = form ? await fieldTexts(ctx, form.versionId, form.values, [...named, ...chosen]) : []
  const known = new Map(texts.map(({ name, text }) => [name, text]))
  known.set('发起人', starterName).set('发起时间', startTime).set('流程名称', definitionName)
  // One pass, no nesting (security IN-16).
  const title = template.replaceAll(placeholders, (whole, name: string) => known.get(name) ?? whole)
  const summary = texts
    .filter(({ name }) => chosen.includes(name))
    .map(({ label, text }) => ({ label, text: [...text].slice(0, longestText).join('') }))
  return {
    title: [...title.replaceAll(/\s+/g, ' ').trim()].slice(0, longestTitle).join('') || definitionName,
    summary: summary.slice(0, 3),
  }
}

/** The first three that people can read and that no node hides. */
function firstFields(graph: FlowGraph, fields: readonly VersionField[]): string[] {
  const hidden = hiddenSomewhere(graph)
  return fields
    .filter(({ model, kind, isHtml }) => !['files', 'rows', 'secret'].includes(kind) && !isHtml && !hidden.has(model))
    .slice(0, 3)
    .map(({ model }) => model)
}
