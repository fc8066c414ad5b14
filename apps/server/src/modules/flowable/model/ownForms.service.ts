import { createHash } from 'node:crypto'
import { compileFile } from '@app/flow-engine/bpmn/compileFile.ts'
import { fileForms, type FileForm } from '@app/flow-engine/check/fileForms.ts'
import { bindForms } from '@app/flow-engine/xml/bindForms.ts'
import { bindableFormOf } from '#/modules/form/api.ts'
import type { Ctx } from '#/platform/context.ts'
import { forbidden, refuse } from '#/platform/errors.ts'
import { formOfFields } from './formOfFields.ts'

/** Of one file. */
const mostForms = 100

/** The file with forms of the form centre in the place of those that stand in it; its own fields stay (decision 102). */
export async function withOwnForms(ctx: Ctx, xml: string): Promise<string> {
  if (!ctx.can('form:definition:add')) throw forbidden()
  const { forms } = fileForms(compileFile(xml))
  if (forms.length > mostForms) throw refuse(`文件中带表单字段的节点不能超过${mostForms}个`)
  const { formId } = ctx.trail
  const keys = new Map<string, string>()
  for (const form of forms) {
    const formKey = await bindableFormOf(ctx, {
      formName: nameOf(form),
      formCode: codeOf(form),
      definition: formOfFields(form.fields),
    })
    keys.set(form.node, formKey)
  }
  // The entry of the log is about the process.
  ctx.trail.formId = formId
  const rights = new Map(forms.map((form) => [form.rights.node, form.rights.named]))
  const nodes = [...new Set([...keys.keys(), ...rights.keys()])]
  return bindForms(
    xml,
    nodes.map((node) => {
      const formKey = keys.get(node)
      return { node, rights: rights.get(node) ?? [], ...(formKey !== undefined && { formKey }) }
    }),
  )
}

const longestName = 100

const nameOf = ({ process, name }: FileForm) =>
  `${process.name}-${name}`
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, longestName)
    .toWellFormed()
    .trim()

/** The same node of the same process has the same code, whoever imports it. */
function codeOf({ process, node }: FileForm): string {
  const word = process.key
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '_')
    .slice(0, 30)
  const sum = createHash('sha256').update(`${process.key}\n${node}`).digest('hex').slice(0, 12)
  return `flow_${word}_${sum}`
}
