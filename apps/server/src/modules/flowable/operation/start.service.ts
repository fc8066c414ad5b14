import { eq } from 'drizzle-orm'
import { startCase } from '@app/flow-engine/case/runCase.ts'
import type { Variables } from '@app/flow-engine/expression/types.ts'
import type { FormValues } from '@app/form-engine/runtime/types.ts'
import { pinForms } from '#/modules/flowable/binding/pinForms.ts'
import { nextNumber } from '#/modules/flowable/binding/requestNumber.ts'
import { localMinute, requestWords } from '#/modules/flowable/binding/requestWords.ts'
import { saveStepForm } from '#/modules/flowable/binding/stepForm.service.ts'
import { boundDefinition, type BoundDefinition } from '#/modules/flowable/definition/boundDefinition.read.ts'
import { latestOf } from '#/modules/flowable/definition/deploy.service.ts'
import { withDefinitions } from '#/modules/flowable/instance/family.ts'
import { flowInstanceTable } from '#/modules/flowable/instance/instance.table.ts'
import { storeStep } from '#/modules/flowable/instance/storeStep.ts'
import type { AskedChoices } from '#/modules/form/api.ts'
import { deptNames } from '#/modules/system/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { refuse } from '#/platform/errors.ts'
import { newId } from '#/platform/text/ids.ts'

export interface ProcessStart {
  key: string
  variables?: Variables
  businessKey?: string
  /** A start event that is no plain one. */
  at?: string
  /** What was filled into the form of the process; without it the form stays as it is. */
  formData?: FormValues
  /** Who is named as the one that started it; the caller unless given. */
  starter?: { id: string; name: string; deptId: string | null }
}

/** Starts the newest version of a process. Answers the id of the instance. */
export async function startProcess(ctx: Ctx, start: ProcessStart): Promise<string> {
  const definition = await startableDefinition(ctx, start.key)
  return ctx.tx((tx) => beginProcess(tx, definition, start))
}

/** The version that a start of now takes. */
export async function startableDefinition(ctx: Ctx, key: string): Promise<BoundDefinition> {
  const latest = await latestOf(ctx, key)
  if (!latest) throw refuse('流程定义不存在')
  if (latest.isSuspended) throw refuse('流程已被挂起,请先激活流程')
  return boundDefinition(ctx, latest.id)
}

interface Beginning extends ProcessStart {
  /** Of the draft that this was. */
  id?: string | undefined
  asked?: AskedChoices | undefined
  /** Refuses a start that these values would make. */
  check?: (variables: Variables) => Promise<void>
}

/** The form, the first step and the row of a request; in the transaction of whoever starts it. */
export async function beginProcess(ctx: Ctx, definition: BoundDefinition, start: Beginning): Promise<string> {
  const { variables = {}, businessKey, at, formData: data, starter, asked, check, id = newId() } = start
  const by = starter ?? { id: ctx.user.id, name: ctx.user.name, deptId: ctx.user.deptId }
  const settings = definition.settings
  const forms = await pinForms(ctx, definition)
  const instance = {
    ...forms,
    id,
    definitionId: definition.id,
    formData: null,
    starterName: by.name,
    startTime: localMinute(ctx, ctx.now),
  }
  const deptName = (await deptNames(ctx, by.deptId === null ? [] : [by.deptId])).get(by.deptId ?? '') ?? null
  const saved = data && (await saveStepForm(ctx, { instance, data, starter: { ...by, deptName }, asked }))
  const words = saved?.written.title
    ? saved.written
    : await requestWords(ctx, {
        settings,
        graph: definition.graph,
        definitionName: definition.name,
        starterName: by.name,
        startTime: instance.startTime,
        form: undefined,
      })
  const known = { ...saved?.variables, ...variables }
  await check?.(known)
  const step = await withDefinitions(ctx, (context) =>
    startCase(
      {
        definition: definition.id,
        id,
        variables: known,
        initiator: by.id,
        ...(businessKey && { businessKey }),
        ...(at && { at }),
      },
      context,
    ),
  )
  const started = {
    title: words.title ?? definition.name,
    starterId: by.id,
    starterDeptId: by.deptId,
    starterName: by.name,
  }
  await storeStep(ctx, { flow: { root: id, instances: {} }, rows: new Map() }, step, { started })
  const number = settings.number ? await nextNumber(ctx, settings.number) : null
  await ctx.db
    .update(flowInstanceTable)
    .set({ ...forms, ...saved?.written, categoryId: definition.categoryId, number })
    .where(eq(flowInstanceTable.id, id))
  return id
}
